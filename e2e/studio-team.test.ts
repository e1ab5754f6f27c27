import { createHmac } from 'node:crypto'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browser, editor, openStudioForAll, studio } from './studio-opened.ts'
import { ask, beginArticle, openPanel, password, surfaceOf, titleOf, untilSaved } from './studio.ts'
import { openVisitor } from './visitor.ts'

const patience = { timeout: 20_000 }

let page: Page

describe.skipIf(!hasChromium)('T7 a team of editors, writers and lawyers', () => {
  openStudioForAll(async (opened) => {
    page = opened.page
  })

  test('articles are found by their text, changed together, and changed back', async () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ text }] })
    for (const title of ['朝の椿油', '夜の椿油'])
      await ask(page, 'POST', 'articles', {
        content: { title, body: { blocks: [paragraph('瓶を手のひらで温めます。')] } },
      })
    await page.goto('/studio/articles/')
    await page.getByLabel('題名・本文・よみを探す').fill('手のひらで温め')
    const titles = () => page.locator('.article-row-title').allInnerTexts()
    await expect.poll(titles, patience).toEqual(['夜の椿油', '朝の椿油'])
    await page.getByText('このページをすべて選ぶ').click()
    const bar = page.getByRole('region', { name: '選んだ記事' })
    await bar.getByRole('combobox', { name: 'タグ' }).fill('ていれ')
    await bar.getByRole('option', { name: '手入れ' }).click()
    await bar.getByRole('button', { name: '実行する' }).click()
    const outcome = page.locator('section[aria-label="まとめて変えた結果"]')
    await outcome.getByText('2本を変えました。').waitFor()
    await page.getByText('並び順・期間・列').click()
    await page.getByRole('checkbox', { name: 'タグ', exact: true }).check()
    const tagged = () => page.locator('.article-row-column', { hasText: '手入れ' }).count()
    await expect.poll(tagged, patience).toBe(2)
    await outcome.getByRole('button', { name: '元に戻す' }).click()
    await outcome.getByText('2本を元に戻しました。').waitFor()
    await expect.poll(tagged, patience).toBe(0)
  })

  test('an open desk applies a new entry of the house dictionary', async () => {
    const id = await beginArticle(page)
    await titleOf(page).fill('校正の日')
    await surfaceOf(page).click()
    await page.keyboard.type('髪結床で前髪を整えました。')
    await untilSaved(page)
    const visitor = await openVisitor(browser, { url: studio.url, viewport: { width: 1280, height: 900 } })
    await visitor.context.addCookies(await editor.context.cookies())
    const dictionary = visitor.page
    await dictionary.goto('/studio/proofreading/')
    await dictionary.getByRole('button', { name: 'ぜひ', exact: true }).waitFor()
    await dictionary.getByRole('button', { name: '表記を加える' }).click()
    const drawer = dictionary.getByRole('dialog')
    await drawer.getByLabel('載せる形').fill('理髪店')
    await drawer.getByLabel('直したい形').fill('/(髪+)+結床/')
    await drawer.getByRole('button', { name: '保存する' }).click()
    await drawer.getByText('繰り返しが重なりすぎていて').first().waitFor()
    await drawer.getByLabel('直したい形').fill('髪結床')
    await drawer.getByLabel('例').fill('髪結床の鏡 → 理髪店の鏡')
    await drawer.getByRole('button', { name: '記事を探す' }).click()
    await drawer.getByRole('link', { name: '校正の日' }).waitFor()
    await drawer.getByRole('button', { name: '保存する' }).click()
    await drawer.waitFor({ state: 'detached' })
    await openPanel(page, '校正')
    await expect
      .poll(() => page.locator('.desk-panel').innerText(), patience)
      .toContain('「髪結床」は「理髪店」')
    expect(page.url()).toContain(`/articles/${id}/`)
    await visitor.close()
  })

  test('a lawyer approves a request, and the notes stay on the article', async () => {
    const invited = { name: '法田 律', email: 'ritsu@example.jp', role: 'legal' }
    const { url } = await ask<{ url: string }>(page, 'POST', 'invitations', invited)
    const visitor = await openVisitor(browser, { url: studio.url, viewport: { width: 1280, height: 900 } })
    const lawyer = visitor.page
    await lawyer.goto(url)
    await lawyer.locator('input[name=password]').fill(password)
    await lawyer.getByRole('button', { name: '編集室に入る' }).click()
    await lawyer.getByRole('navigation', { name: '編集室' }).waitFor()
    const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', 'categories')
    const content = {
      slug: 'houmu',
      title: '法務の日',
      categoryId: items[0]?.id,
      body: { blocks: [{ type: 'paragraph', content: [{ text: '肌を整えます。' }] }] },
    }
    const draft = await ask<{ id: number; version: number }>(page, 'POST', 'articles', { content })
    await ask(page, 'PUT', `articles/${draft.id}/review`, { version: draft.version, note: 'お願いします' })
    await lawyer.goto(`/studio/articles/${draft.id}/`)
    expect(await lawyer.getByRole('button', { name: '公開する', exact: true }).count()).toBe(0)
    await openPanel(lawyer, '公開')
    await lawyer.getByLabel('返事のひとこと').fill('「整える」は問題ありません')
    await lawyer.getByRole('button', { name: '承認する' }).click()
    await lawyer.getByText('法田 律さんが承認しました').waitFor()
    const notes = () => lawyer.locator('.review-history blockquote').allInnerTexts()
    await expect.poll(notes, patience).toEqual(['「整える」は問題ありません', 'お願いします'])
    await visitor.close()
  })

  test('a required second factor is set up before anything else', async () => {
    await page.goto('/studio/staff/')
    await page.getByRole('switch', { name: '全員に二段階の確認を求める' }).click()
    await page.getByText('先に、あなた自身の二段階の確認を有効にしてください。').waitFor()
    await setUp(page, '/studio/account/')
    await page.goto('/studio/staff/')
    await page.getByRole('switch', { name: '全員に二段階の確認を求める' }).click()
    await page.getByText('全員に二段階の確認を求めます').waitFor()
    const visitor = await openVisitor(browser, { url: studio.url, viewport: { width: 1280, height: 900 } })
    const lawyer = visitor.page
    await lawyer.goto('/studio/')
    await lawyer.getByLabel('メールアドレス').fill('ritsu@example.jp')
    await lawyer.locator('input[name=password]').fill(password)
    await lawyer.getByRole('button', { name: 'サインイン', exact: true }).click()
    await lawyer.getByRole('heading', { name: '二段階の確認の設定' }).waitFor()
    expect(await lawyer.getByRole('navigation', { name: '編集室' }).count()).toBe(0)
    await setUp(lawyer)
    await lawyer.getByRole('navigation', { name: '編集室' }).waitFor()
    await visitor.close()
    editor.complaints()
  })
})

async function setUp(on: Page, address?: string): Promise<void> {
  if (address !== undefined) await on.goto(address)
  const form = on.locator('form', { has: on.getByRole('button', { name: '二段階の確認を始める' }) })
  await form.locator('input[type=password]').fill(password)
  await form.getByRole('button', { name: '二段階の確認を始める' }).click()
  const secret = await on.locator('.record-note code').innerText()
  await on.getByLabel('確認コード').fill(codeOf(secret))
  await on.getByRole('button', { name: '確かめて有効にする' }).click()
  await on.getByRole('button', { name: '控えました' }).click()
}

/** TOTP (RFC 6238) with the defaults of authenticator apps. */
function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replace(/[^A-Z2-7]/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
