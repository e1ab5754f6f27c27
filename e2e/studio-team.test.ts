import { createHmac } from 'node:crypto'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasFocus } from '../packages/studio/testing/has-focus.ts'
import { browser, editor, openStudioForAll, studio } from './studio-opened.ts'
import {
  ask,
  beginArticle,
  beginInList,
  moveTo,
  openDesk,
  openPanel,
  openStaff,
  password,
  surfaceOf,
  titleOf,
  untilSaved,
} from './studio.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const patience = { timeout: 20_000 }

let page: Page
let writer: Visitor

describe.skipIf(!hasChromium)('T7 a team of editors, writers and lawyers', () => {
  openStudioForAll(async (opened) => {
    page = opened.page
    writer = await enter({ name: '文野 筆', email: 'fude@example.jp', role: 'writer' })
  })

  test('articles are found by their text, changed together, and changed back', async () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ text }] })
    for (const title of ['朝の椿油', '夜の椿油'])
      await ask(page, 'POST', 'articles', {
        content: { title, body: { blocks: [paragraph('瓶を手のひらで温めます。')] } },
      })
    await moveTo(page, '/articles/')
    await page.getByLabel('題名・本文・よみから探す').fill('手のひらで温め')
    const titles = () => page.locator('.article-row-title').allInnerTexts()
    await expect.poll(titles, patience).toEqual(['夜の椿油', '朝の椿油'])
    await page.getByText('このページの記事をすべて選ぶ').click()
    const bar = page.getByRole('region', { name: '選んだ記事' })
    await bar.getByRole('combobox', { name: 'タグ' }).fill('ていれ')
    await bar.getByRole('option', { name: '手入れ' }).click()
    await bar.getByRole('button', { name: '実行する' }).click()
    const outcome = page.locator('section[aria-label="まとめて変えた結果"]')
    await outcome.getByText('2本を変えました。').waitFor()
    await expect.poll(() => hasFocus(outcome), patience).toBe(true)
    await page.getByText('並び順・期間・列').click()
    await page.getByRole('checkbox', { name: 'タグ', exact: true }).check()
    const tagged = () => page.locator('.article-row-column', { hasText: '手入れ' }).count()
    await expect.poll(tagged, patience).toBe(2)
    // The undo survives a reload.
    await page.reload()
    await outcome.getByRole('button', { name: '元に戻す' }).click()
    await outcome.getByText('2本を元に戻しました。').waitFor()
    await expect.poll(tagged, patience).toBe(0)

    // A deletion names what readers lose, and an undo brings it back for them.
    const { items: categories } = await ask<{ items: { id: number }[] }>(page, 'GET', 'categories')
    const content = {
      title: '昼の椿油',
      slug: 'hiru-no-tsubaki',
      categoryId: categories[0]?.id,
      body: { blocks: [paragraph('瓶を手のひらで温めます。')] },
    }
    const shown = await ask<{ id: number; version: number }>(page, 'POST', 'articles', { content })
    await ask(page, 'PUT', `articles/${shown.id}/publication`, { version: shown.version })
    await page.reload()
    await expect.poll(titles, patience).toEqual(['昼の椿油', '夜の椿油', '朝の椿油'])
    const box = (title: string) => page.getByRole('checkbox', { name: `「${title}」を選ぶ` })
    await box('昼の椿油').check()
    const place = await box('朝の椿油').boundingBox()
    await box('朝の椿油').click({ modifiers: ['Shift'] })
    await bar.getByText('3本を選んでいます').waitFor()
    expect(await box('朝の椿油').boundingBox()).toEqual(place)
    await bar.getByLabel('まとめてすること').selectOption('delete')
    await bar.getByRole('button', { name: '実行する' }).click()
    const question = page.getByRole('dialog', { name: '3本の記事を消す' })
    for (const title of ['昼の椿油', '夜の椿油', '朝の椿油'])
      await question.getByRole('listitem').filter({ hasText: title }).waitFor()
    await question.getByText('このうち1本は公開中で、消すと読者から見えなくなります。').waitFor()
    await question.getByRole('button', { name: '消す' }).click()
    await outcome.getByText('3本を消しました。').waitFor()
    const statusForReaders = async () => (await page.request.get('/magazine/hiru-no-tsubaki/')).status()
    expect(await statusForReaders()).toBe(410)
    await outcome.getByRole('button', { name: '元に戻す' }).click()
    await outcome.getByText('3本を元に戻しました。').waitFor()
    expect(await statusForReaders()).toBe(200)

    // The list of deleted articles restores them, too, and can undo that.
    const kept = await ask<{ id: number; version: number }>(page, 'GET', `articles/${shown.id}`)
    await ask(page, 'DELETE', `articles/${shown.id}?version=${kept.version}`)
    await page.getByRole('button', { name: '削除済み', exact: true }).click()
    await box('昼の椿油').check()
    // Until the new list has loaded, the rows are those of the list before.
    await expect
      .poll(() => bar.getByLabel('まとめてすること').locator('option').allInnerTexts(), patience)
      .toEqual(['下書きとして戻す'])
    await bar.getByRole('button', { name: '実行する' }).click()
    await outcome.getByText('1本を下書きとして戻しました。').waitFor()
    expect(await ask(page, 'GET', `articles/${shown.id}`)).toMatchObject({ state: 'draft' })
    await outcome.getByRole('button', { name: '元に戻す' }).click()
    await outcome.getByText('1本を元に戻しました。').waitFor()
    expect(await ask(page, 'GET', `articles/${shown.id}`)).toMatchObject({ state: 'deleted' })
  })

  test('a double click on the answer to the question changes the articles once, and the way back stays', async () => {
    const { id } = await ask<{ id: number }>(page, 'POST', 'articles', { content: { title: '二度押す記事' } })
    await page.goto('/studio/articles/')
    await page.getByRole('checkbox', { name: '「二度押す記事」を選ぶ' }).check()
    const bar = page.getByRole('region', { name: '選んだ記事' })
    await bar.getByLabel('まとめてすること').selectOption('delete')
    await bar.getByRole('button', { name: '実行する' }).click()
    const isReleased = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/studio/articles-changes', async (route) => {
      sent += 1
      await isReleased.promise
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: '消す' }).dblclick()
    const run = bar.getByRole('button', { name: '実行する' })
    await expect.poll(() => run.isDisabled(), patience).toBe(true)
    isReleased.resolve()
    const outcome = page.locator('section[aria-label="まとめて変えた結果"]')
    await outcome.getByText('1本を消しました。').waitFor()
    await page.unroute('**/api/studio/articles-changes')
    expect(sent).toBe(1)
    await outcome.getByRole('button', { name: '元に戻す' }).click()
    await outcome.getByText('1本を元に戻しました。').waitFor()
    expect(await ask(page, 'GET', `articles/${id}`)).toMatchObject({ state: 'draft' })
  })

  test('a template is found in the list and in the menu, and its desk offers no publication', async () => {
    await ask(page, 'POST', 'articles', { content: { title: '商品紹介の型', template: true } })
    await moveTo(page, '/articles/')
    await page.getByRole('button', { name: '雛形', exact: true }).click()
    await page.getByRole('link', { name: '商品紹介の型' }).waitFor()
    await page.getByRole('button', { name: '雛形から書く' }).click()
    await page.getByRole('menuitem', { name: '「商品紹介の型」を編集' }).click()
    await expect.poll(() => titleOf(page).inputValue(), patience).toBe('商品紹介の型')
    expect(await page.getByRole('button', { name: '公開…' }).count()).toBe(0)
    await openPanel(page, '公開')
    await page.getByText('雛形は公開できません。').waitFor()
    expect(await page.getByRole('button', { name: '公開する' }).count()).toBe(0)
    await page.getByRole('button', { name: '記事を消す' }).waitFor()
  })

  test('an open desk checks its text with a changed house dictionary before its next presence request', async () => {
    const id = await beginArticle(page)
    const presence = `**/api/studio/articles/${id}/presence`
    await page.route(presence, (route) => route.abort())
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
    await visitor.close()
    // Another editor changed it: the next check while writing reports that.
    await page.keyboard.type('髪を切りました。')
    await openPanel(page, '校正')
    const findings = () => page.locator('.desk-panel').innerText()
    await expect.poll(findings, patience).toContain('「髪結床」は「理髪店」')
    // In the same browser even an idle desk is notified.
    const tab = await editor.context.newPage()
    await tab.goto('/studio/proofreading/')
    await tab.getByLabel('言葉・理由から探す').fill('髪結床')
    await tab.getByRole('button', { name: '理髪店', exact: true }).click()
    await tab.getByRole('dialog', { name: '表記を直す' }).getByRole('button', { name: '消す' }).click()
    await tab.getByRole('dialog', { name: '消す' }).getByRole('button', { name: '消す' }).click()
    await expect.poll(findings, patience).not.toContain('「髪結床」は「理髪店」')
    expect(page.url()).toContain(`/articles/${id}/`)
    await tab.close()
    await page.unroute(presence)
  })

  test('a lawyer approves a request, and the notes stay on the article', async () => {
    const visitor = await enter({ name: '法田 律', email: 'ritsu@example.jp', role: 'legal' })
    const lawyer = visitor.page
    const draft = await createDraft(page, '法務の日', 'houmu')
    await ask(page, 'PUT', `articles/${draft.id}/review`, { version: draft.version, note: 'お願いします' })
    const menu = lawyer.getByRole('navigation', { name: '編集室' })
    await menu.getByRole('link', { name: '記事', exact: true }).waitFor()
    expect(await menu.getByRole('link', { name: '言葉の置き換え' }).count()).toBe(0)
    await lawyer.keyboard.press('Control+k')
    await lawyer.getByRole('option', { name: /^ショートカットの一覧/ }).waitFor()
    expect(await lawyer.getByRole('option', { name: /^記事を書く/ }).count()).toBe(0)
    await lawyer.keyboard.press('Escape')
    await moveTo(lawyer, `/articles/${draft.id}/`)
    await lawyer.getByText('この記事は閲覧のみです。').waitFor()
    await lawyer.getByRole('button', { name: '確認…' }).click()
    expect(await lawyer.getByRole('button', { name: '公開する', exact: true }).count()).toBe(0)
    expect(await lawyer.getByRole('button', { name: '公開の依頼…' }).count()).toBe(0)
    await lawyer.getByLabel('返事のひとこと').fill('「整える」は問題ありません')
    await lawyer.getByRole('button', { name: '承認する' }).click()
    await lawyer.getByText('法田 律さんが承認しました').waitFor()
    await expect
      .poll(() => lawyer.getByRole('button', { name: '承認済み' }).isDisabled(), patience)
      .toBe(true)
    await expect
      .poll(() => notesOn(lawyer), patience)
      .toEqual(['承認 「整える」は問題ありません', '公開の依頼 お願いします'])
    await visitor.close()
  })

  test('a request is returned with a reason, the open desk learns of it, and all notes stay on the article', async () => {
    const { id } = await createDraft(writer.page, '差し戻しの日', 'sashimodoshi')
    await openDesk(writer.page, id)
    await openPanel(writer.page, '公開')
    const asking = writer.page.getByLabel('編集者へのひとこと')
    await asking.fill('お願いします')
    await lookAway(writer.page)
    expect(await asking.inputValue()).toBe('お願いします')
    await writer.page.getByRole('button', { name: '公開を依頼する' }).click()
    await writer.page.getByText('編集者の返事を待っています').waitFor()
    await expect.poll(() => asking.inputValue(), patience).toBe('')
    await openDesk(page, id)
    await openPanel(page, '公開')
    const giveBack = page.getByRole('button', { name: '差し戻す' })
    expect(await giveBack.isDisabled()).toBe(true)
    await page.getByLabel('返事のひとこと').fill('数字の出典を書いてください')
    await page.getByLabel('掲載の終わり（日本時間）').fill('2099-12-31T23:59')
    await page.getByText('日時を決める').click()
    await page.getByLabel('公開の日時（日本時間）').fill('2099-04-01T07:00')
    await lookAway(page)
    expect(await page.getByLabel('公開の日時（日本時間）').inputValue()).toBe('2099-04-01T07:00')
    expect(await page.getByLabel('掲載の終わり（日本時間）').inputValue()).toBe('2099-12-31T23:59')
    await giveBack.click()
    await page.getByText('差し戻しました').first().waitFor()
    // With the next presence request, without a reload.
    await writer.page.getByText('綴 栞さんから差し戻し：数字の出典を書いてください').waitFor()
    await openPanel(writer.page, '公開')
    await writer.page.getByLabel('編集者へのひとこと').fill('書きました')
    await writer.page.getByRole('button', { name: '公開を依頼する' }).click()
    await writer.page.getByText('編集者の返事を待っています').waitFor()
    await expect
      .poll(() => notesOn(writer.page), patience)
      .toEqual(['公開の依頼 書きました', '差し戻し 数字の出典を書いてください', '公開の依頼 お願いします'])
  })

  test('the person in charge writes somebody else’s article; when they leave, somebody takes over', async () => {
    const own = await createDraft(writer.page, '筆の記事', 'fude')
    const given = await createDraft(page, '任せる記事', 'makaseru')
    const read = () => ask(writer.page, 'GET', `articles/${given.id}`)
    await expect(read()).rejects.toThrow('404')
    await openDesk(page, given.id)
    await page.getByLabel('担当').selectOption({ label: '文野 筆' })
    await page.getByText('担当を決めました').waitFor()
    await openDesk(writer.page, given.id)
    await surfaceOf(writer.page).click()
    await writer.page.keyboard.press('Control+End')
    await writer.page.keyboard.type('筆を入れました。')
    await untilSaved(writer.page)
    expect(JSON.stringify(await ask(page, 'GET', `articles/${given.id}`))).toContain('筆を入れました。')

    await moveTo(page, '/staff/')
    await page.getByRole('button', { name: '文野 筆' }).click()
    const drawer = page.getByRole('dialog', { name: '文野 筆さん' })
    await drawer.getByText(/担当の記事が\d本あります/).waitFor()
    await drawer.getByLabel('記事を引き継ぐ人').selectOption({ label: '綴 栞' })
    await drawer.getByRole('button', { name: '消す' }).click()
    const question = page.getByRole('dialog', { name: '消す' })
    await question.getByRole('button', { name: '消す' }).click()
    await drawer.waitFor({ state: 'detached' })
    for (const { id } of [own, given]) {
      await openDesk(page, id)
      await expect.poll(() => page.getByLabel('担当').locator('option:checked').innerText()).toMatch(/^綴 栞/)
    }
    await writer.page.goto('/studio/')
    await writer.page.getByLabel('メールアドレス').waitFor()
    await writer.close()
  })

  test('Ctrl+K goes to an article, a screen or an action by the keyboard alone', async () => {
    const { id } = await createDraft(page, 'ひなたの縁側', 'engawa')
    await moveTo(page, '/')
    const dialog = page.getByRole('dialog', { name: '記事・画面・操作を探す' })
    const field = dialog.getByRole('combobox', { name: '題名や画面の名前' })
    const selected = () => dialog.locator('[role=option][aria-selected=true]').allInnerTexts()
    const open = async (words: string) => {
      await dialog.waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await expect.poll(() => field.evaluate((one) => one === document.activeElement), patience).toBe(true)
      await page.keyboard.insertText(words)
    }
    await open('エンガワ')
    await expect.poll(selected, patience).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open('ひなたの縁側')
    await expect.poll(selected, patience).toEqual([expect.stringContaining('ひなたの縁側')])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/articles/${id}/`)
    await titleOf(page).focus()
    await open('たぐ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(selected, patience).toEqual([expect.stringContaining('タグ')])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/studio/tags/')
    await open('ショートカット')
    await expect.poll(selected, patience).toEqual([expect.stringContaining('ショートカットの一覧')])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'キーボードショートカット' }).waitFor()
    await page.keyboard.press('Escape')
    await ask(page, 'POST', 'articles', {
      content: {
        title: '縁側の型',
        template: true,
        body: { blocks: [{ type: 'paragraph', content: [{ text: '日当たりと広さ。' }] }] },
      },
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open('縁側の型')
    await expect.poll(selected, patience).toEqual([expect.stringContaining('雛形「縁側の型」から書く')])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/studio/articles/*/')
    await expect.poll(() => surfaceOf(page).innerText(), patience).toContain('日当たりと広さ。')
  })

  test('T1 an invitation is not lost by a key, and its link can be reloaded and made anew', async () => {
    await moveTo(page, '/staff/')
    const invite = page.getByRole('button', { name: '招待する', exact: true })
    await invite.click()
    const form = page.getByRole('dialog', { name: '招待する' })
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(invite), patience).toBe(true)
    await invite.click()
    await form.getByLabel('名前').fill('糸 つむぎ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '編集を続ける' }).click()
    await form.getByLabel('メールアドレス').fill('tsumugi@example.jp')
    await form.getByRole('button', { name: '招待のリンクを作る' }).click()
    const shown = page.getByRole('dialog', { name: '招待のリンク' })
    const first = await shown.getByLabel('リンク').inputValue()
    await shown.getByRole('button', { name: '控えたので閉じる' }).click()
    await shown.waitFor({ state: 'detached' })
    const line = page.getByRole('listitem').filter({ hasText: 'tsumugi@example.jp' })
    await line.getByRole('button', { name: 'リンクを作り直す' }).click()
    await page.getByRole('button', { name: '作り直す', exact: true }).click()
    const second = await shown.getByLabel('リンク').inputValue()
    await shown.getByRole('button', { name: '控えたので閉じる' }).click()
    expect(second).not.toBe(first)

    const visitor = await openVisitor(browser, { url: studio.url, viewport: { width: 1280, height: 900 } })
    await visitor.page.goto(second)
    const password = visitor.page.locator('input[name=password]')
    await password.waitFor()
    expect(visitor.page.url()).not.toContain('token')
    await visitor.page.reload()
    await password.fill('短い')
    await visitor.page.getByRole('button', { name: '編集室に入る' }).click()
    expect(await visitor.page.getByRole('alert').innerText()).toBe('入力を確かめてください。')
    await visitor.close()
  })

  test('T2 a new article begins in its title, and an article that does not exist leads back to the list', async () => {
    await beginInList(page)
    expect(await hasFocus(titleOf(page))).toBe(true)
    // The button is disabled while its request runs, and gets the focus back when the dialog is closed.
    await openPanel(page, '下見')
    const look = page.getByRole('button', { name: '画面の幅ごとに見る' })
    await look.click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(look), patience).toBe(true)
    await moveTo(page, '/articles/999999/')
    await page.getByRole('heading', { name: '記事が見つかりません' }).waitFor()
    await page.getByRole('link', { name: '記事の一覧へ' }).click()
    await page.waitForURL('**/studio/articles/')
    await moveTo(page, '/tags/')
    await page.getByRole('button', { name: '手入れ', exact: true }).click()
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('名前')), patience).toBe(true)
    await page.keyboard.press('Escape')
    editor.complaints()
  })

  test('a required second factor is set up before anything else', async () => {
    await moveTo(page, '/staff/')
    await page.getByRole('switch', { name: '全員に二段階の確認を求める' }).click()
    await page.getByText('先に、あなた自身の二段階の確認を有効にしてください。').waitFor()
    await moveTo(page, '/account/')
    await setUp(page)
    await moveTo(page, '/staff/')
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

/** Invites a person, who accepts the invitation in a browser of their own. */
async function enter(invited: { name: string; email: string; role: string }): Promise<Visitor> {
  const { url } = await ask<{ url: string }>(page, 'POST', 'invitations', invited)
  return openStaff(browser, studio, url)
}

/** To another panel and back. */
async function lookAway(on: Page): Promise<void> {
  await openPanel(on, '情報')
  await on.getByRole('tabpanel', { name: '情報' }).waitFor()
  await openPanel(on, '公開')
}

async function createDraft(by: Page, title: string, slug: string): Promise<{ id: number; version: number }> {
  const { items } = await ask<{ items: { id: number }[] }>(by, 'GET', 'categories')
  const body = { blocks: [{ type: 'paragraph', content: [{ text: '肌を整えます。' }] }] }
  return ask(by, 'POST', 'articles', { content: { title, slug, categoryId: items[0]?.id, body } })
}

/** The history of reviews, newest first. */
function notesOn(on: Page): Promise<string[]> {
  return on
    .locator('.review-history li')
    .evaluateAll((lines) =>
      lines.map((line) =>
        ['strong', 'blockquote'].map((part) => line.querySelector(part)?.textContent).join(' '),
      ),
    )
}

async function setUp(on: Page): Promise<void> {
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
