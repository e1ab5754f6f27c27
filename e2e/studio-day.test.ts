import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noisePicture } from './noise-picture.ts'
import { browser, editor, studio, openStudioForAll } from './studio-opened.ts'
import {
  ask,
  beginArticle,
  beginInList,
  moveTo,
  openDesk,
  openFirstLink,
  openPanel,
  password,
  surfaceOf,
  titleOf,
  untilSaved,
} from './studio.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const soonMs = 2_500
const patience = { timeout: 25_000 }

describe.skipIf(!hasChromium)('the day of an editor', () => {
  openStudioForAll(undefined, openFirstLink)

  test('T1 T2 T4 A5 from the first link to a withdrawn article, and the site follows each step', async () => {
    const address = '/magazine/haru-no-kami/'
    const writer = await join(await invite(editor.page))
    const id = await writeAndAsk(writer.page)
    expect(await siteStatus(address)).toBe(404)

    // The editor opens the request, previews the article through a link, and schedules its publication.
    const { page } = editor
    await moveTo(page, '/')
    await page.getByRole('link', { name: '春の髪' }).first().click()
    await titleOf(page).waitFor()
    await openPanel(page, '下見')
    await page.getByRole('button', { name: 'リンクを作る' }).click()
    const link = await page.getByLabel('新しいリンク（今だけ表示）').inputValue()
    const stranger = await openVisitor(browser, { url: studio.url })
    await stranger.page.goto(link)
    expect(await stranger.page.locator('h1').innerText()).toBe('春の髪')
    await stranger.close()
    await openPanel(page, '公開')
    await page.getByText('日時を決める').click()
    await page.getByLabel('公開の日時（日本時間）').fill('2031-04-01T10:00')
    await page.getByLabel('掲載の終わり（日本時間）').fill('2031-05-01T10:00')
    await page.getByRole('button', { name: '予約する' }).click()
    const plan = page.getByText('2031/4/1 10:00 に公開されます（2031/5/1 10:00 まで）。')
    await plan.waitFor()
    await page.getByRole('button', { name: '予約を変更する' }).waitFor()
    expect(await siteStatus(address)).toBe(404)
    const later = await page.request.get(`/studio/at/2031-04-01T01:00:00.000Z${address}`)
    expect(later.status()).toBe(200)

    // An edit after the scheduling is left out until it is scheduled, too; the scheduled minute stays.
    await titleOf(page).fill('晩春の髪')
    await untilSaved(page)
    await page.getByText('公開されるのは、予約したときの文章です。').waitFor()
    await page.getByRole('button', { name: 'この変更で予約し直す' }).click()
    await page.getByText('公開されるのは、予約したときの文章です。').waitFor({ state: 'detached' })
    await plan.waitFor()
    await page.getByRole('button', { name: '予約をやめる' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '予約をやめる' }).click()
    await page.locator('.desk-bar').getByText('下書き', { exact: true }).waitFor()
    await titleOf(page).fill('春の髪')
    await untilSaved(page)

    // The scheduled minute comes, and passes.
    const { version } = await ask<{ version: number }>(page, 'GET', `articles/${id}`)
    const from = new Date(Date.now() + soonMs).toISOString()
    await ask(page, 'PUT', `articles/${id}/publication`, { version, from })
    await expect.poll(() => siteStatus(address), patience).toBe(200)
    await page.reload()
    await titleOf(page).waitFor()
    await openPanel(page, '公開')
    await page.getByText(/\d\d:\d\d:\d\d に公開されました/).waitFor()
    await page.getByText(/^読めるところ/).click()
    const hair = page.getByRole('link', { name: 'カテゴリー', exact: true })
    expect(await hair.getAttribute('href')).toBe('/magazine/category/hair/')

    // An edit of a published article stays on the desk until it is published.
    await titleOf(page).fill('夏の髪')
    await untilSaved(page)
    expect(await headingOnSite(address)).toBe('春の髪')
    // Invalid content blocks the publication instead of being left out.
    await openPanel(page, '情報')
    await page.getByLabel('スラッグ').fill('夏 の 髪')
    await openPanel(page, '公開')
    await page.getByRole('button', { name: '公開する' }).click()
    await page.getByText('保存できないところがあります').waitFor()
    expect(await headingOnSite(address)).toBe('春の髪')
    await openPanel(page, '情報')
    await page.getByLabel('スラッグ').fill('haru-no-kami')
    await openPanel(page, '公開')
    const loading = Promise.withResolvers<void>()
    await page.route(/compare-view/, async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '公開する' }).click()
    const changes = page.getByRole('dialog', { name: '公開している記事から変わるところ' })
    const titles = changes.getByRole('row', { name: '題名' })
    await titles.waitFor()
    expect(await titles.getByRole('cell').allInnerTexts()).toEqual(['春の髪', '夏の髪'])
    expect(await headingOnSite(address)).toBe('春の髪')
    // The button stays in its place while the comparison is loading.
    const confirm = changes.getByRole('button', { name: 'この変更を公開する' })
    await confirm.hover()
    const place = await confirm.boundingBox()
    await changes.getByRole('status').waitFor()
    loading.resolve()
    await changes.getByRole('status').waitFor({ state: 'detached' })
    expect(await confirm.boundingBox()).toEqual(place)
    await confirm.click()
    await expect.poll(() => headingOnSite(address), patience).toBe('夏の髪')

    // An error is corrected in public: a note without its parts leads to the missing field.
    await openPanel(page, '情報')
    await page.getByText('訂正', { exact: true }).click()
    await page.getByRole('button', { name: '訂正を加える' }).click()
    await page.getByLabel('誤っていた内容').fill('春の髪')
    await openPanel(page, '公開')
    await page.getByRole('button', { name: '訂正に、正しい内容がありません' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path')))
      .toBe('corrections[0].right')
    await page.keyboard.type('夏の髪')
    await untilSaved(page)
    await publishChange(page)
    const isOnSite = async () => (await (await fetch(`${studio.url}${address}`)).text()).includes('訂正')
    await expect.poll(isOnSite).toBe(true)
    const corrected = await openVisitor(browser, { url: studio.url })
    await corrected.page.goto(address)
    await expect
      .poll(() => corrected.page.getByRole('region', { name: '訂正' }).locator('dd').allInnerTexts())
      .toEqual(['春の髪', '夏の髪'])
    await corrected.close()

    // Back to the first text.
    await openPanel(page, '版')
    const planned = page.locator('.revisions > li', { hasText: '予約' }).first()
    await planned.getByRole('button', { name: /第\d+版と比べる/ }).click()
    const compared = page.getByRole('dialog')
    await compared.getByText('春の髪').first().waitFor()
    await compared.getByRole('button', { name: 'この版に戻す' }).click()
    await expect.poll(() => titleOf(page).inputValue(), patience).toBe('春の髪')
    await publishChange(page)
    await expect.poll(() => headingOnSite(address), patience).toBe('春の髪')

    // The writer's desk shows the publication. The writer leaves before the withdrawal: otherwise a request about the
    // publication could arrive after it and get a 410.
    await writer.page.getByText('公開しています').waitFor()
    expect(writer.complaints()).toEqual([])
    await writer.close()
    await page.getByRole('button', { name: '取り下げる' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
    await expect.poll(() => siteStatus(address), patience).toBe(410)
    expect(editor.complaints()).toEqual([])
  }, 180_000)

  test('T2 unfinished blocks stay in the draft, and what is missing leads to its field', async () => {
    const { page } = editor
    const id = await beginArticle(page)
    await titleOf(page).fill('書きかけのカード')
    await surfaceOf(page).click()
    await page.keyboard.type('/shouhin')
    await page.keyboard.press('Enter')
    await page.getByLabel('ブランド').fill('綴り化粧品')
    await untilSaved(page)
    const product = { type: 'product', name: '', maker: '綴り化粧品', content: [] }
    const { content } = await ask<Saved>(page, 'GET', `articles/${id}`)
    expect(content.body.blocks).toEqual([product])
    await page.reload()
    await expect.poll(() => page.getByLabel('ブランド').inputValue(), patience).toBe('綴り化粧品')
    await openPanel(page, '公開')
    await page
      .getByRole('button', { name: '本文の1番目のブロック（商品カード）：商品名がありません' })
      .click()
    await page.keyboard.type('水')
    expect(await page.getByLabel('商品名').inputValue()).toBe('水')
    await untilSaved(page)
    await openPanel(page, '公開')
    expect(await page.getByRole('button', { name: /商品カード/ }).count()).toBe(0)
    expect(editor.complaints()).toEqual([])
  })

  test('T2 words are found and replaced on the desk and over the magazine, and taken back', async () => {
    const { page } = editor
    const id = await beginArticle(page)
    await titleOf(page).fill('オトクな話')
    await surfaceOf(page).click()
    await page.keyboard.type('おとくな朝と、ｵﾄｸな夜。')
    await untilSaved(page)
    await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: '記事の中を探す' })
    await bar.getByLabel('探す言葉').fill('おとく')
    await expect.poll(() => bar.getByRole('status').innerText()).toBe('1 / 3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+h')
    expect(await bar.getByLabel('探す言葉').inputValue()).toBe('おとく')
    await bar.getByLabel('置き換え後の言葉').fill('お得')
    await bar.getByRole('button', { name: 'すべて置き換え' }).click()
    await expect.poll(() => surfaceOf(page).innerText()).toContain('お得な朝と、お得な夜。')
    expect(await titleOf(page).inputValue()).toBe('お得な話')
    await bar.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(() => surfaceOf(page).innerText()).toContain('おとくな朝と、ｵﾄｸな夜。')
    expect(await titleOf(page).inputValue()).toBe('オトクな話')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    const hasFocus = () => page.evaluate(() => document.activeElement?.closest('.desk-paper') !== null)
    expect(await hasFocus()).toBe(true)
    await untilSaved(page)

    await moveTo(page, '/replace/')
    await page.getByLabel('探す言葉').fill('おとく')
    await page.getByLabel('置き換え後の言葉').fill('お得')
    await page.getByRole('button', { name: '探す', exact: true }).click()
    const found = page.getByRole('region', { name: '見つかったところ' })
    await found.getByText('1本、3か所').waitFor()
    await page.getByRole('button', { name: '1本を置き換える' }).click()
    await page.getByText('下書きに保存しました').waitFor()
    const read = async () => (await ask<Saved>(page, 'GET', `articles/${id}`)).content
    expect((await read()).title).toBe('お得な話')
    // The result and its undo stay when the editor visits an article, also through the menu.
    await page.getByRole('region', { name: '置き換えた結果' }).getByRole('link', { name: 'お得な話' }).click()
    await surfaceOf(page).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'すべて元に戻す' }).waitFor()
    await page.goto('/studio/')
    await page.getByRole('link', { name: '言葉の置き換え' }).click()
    await page.getByRole('button', { name: 'すべて元に戻す' }).click()
    await expect.poll(async () => (await read()).title, patience).toBe('オトクな話')
    expect(editor.complaints()).toEqual([])
  })

  test('T2 a double click replaces once over the magazine, and the way back stays', async () => {
    const { page } = editor
    const body = { blocks: [{ type: 'paragraph', content: [{ text: 'ふたえの髪飾り。' }] }] }
    const content = { title: 'ふたえの話', body }
    const { id } = await ask<{ id: number }>(page, 'POST', 'articles', { content })
    await moveTo(page, '/replace/')
    await page.getByLabel('探す言葉').fill('ふたえ')
    await page.getByLabel('置き換え後の言葉').fill('二重')
    await page.getByRole('button', { name: '探す', exact: true }).click()
    const isReleased = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/studio/replacements', async (route) => {
      sent += 1
      await isReleased.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '1本を置き換える' }).dblclick()
    isReleased.resolve()
    await page.getByText('1本のうち1本を置き換えました。').waitFor()
    await page.unroute('**/api/studio/replacements')
    expect(sent).toBe(1)
    await page.getByRole('button', { name: 'すべて元に戻す' }).click()
    const title = async () => (await ask<Saved>(page, 'GET', `articles/${id}`)).content.title
    await expect.poll(title, patience).toBe('ふたえの話')
    expect(editor.complaints()).toEqual([])
  })

  test('T2 on the desk each 置き換え takes the next place, and 元に戻す leaves alone what was written since', async () => {
    const { page } = editor
    await beginArticle(page)
    await titleOf(page).fill('サロンの話')
    await surfaceOf(page).click()
    await page.keyboard.type('朝のサロンと夜のサロン。')
    await untilSaved(page)
    await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: '記事の中を探す' })
    const [status, replace] = [
      bar.getByRole('status'),
      bar.getByRole('button', { name: '置き換え', exact: true }),
    ]
    const [all, undo] = ['すべて置き換え', '元に戻す'].map((name) => bar.getByRole('button', { name }))
    const texts = async () => [await titleOf(page).inputValue(), (await surfaceOf(page).innerText()).trim()]
    await bar.getByLabel('探す言葉').fill('サロン')
    await bar.getByLabel('置き換え後の言葉').fill('美容サロン')
    // The new words contain the old ones, so every place is found again.
    for (const next of ['2 / 3', '3 / 3', '1 / 3']) {
      await replace.click()
      await expect.poll(() => status.innerText()).toBe(next)
    }
    const replaced = ['美容サロンの話', '朝の美容サロンと夜の美容サロン。']
    await expect.poll(texts).toEqual(replaced)

    await bar.getByLabel('探す言葉').fill('美容')
    await bar.getByLabel('置き換え後の言葉').fill('')
    await bar.getByRole('button', { name: '前へ' }).click()
    await expect.poll(() => status.innerText()).toBe('3 / 3')
    await replace.click()
    await expect.poll(() => status.innerText()).toBe('1 / 2')
    await replace.click()
    await expect.poll(texts).toEqual(['サロンの話', '朝の美容サロンと夜のサロン。'])
    await undo?.click()
    await expect.poll(texts).toEqual(['美容サロンの話', '朝の美容サロンと夜のサロン。'])

    await all?.click()
    await expect.poll(texts).toEqual(['サロンの話', '朝のサロンと夜のサロン。'])
    await titleOf(page).fill('あとから変えた題名')
    await undo?.click()
    await expect.poll(texts).toEqual(['あとから変えた題名', '朝の美容サロンと夜のサロン。'])
    await untilSaved(page)
    expect(editor.complaints()).toEqual([])
  })

  test('T2 an article is copied and becomes a template, with which another begins', async () => {
    const { page } = editor
    const first = await beginArticle(page)
    await titleOf(page).fill('型になる記事')
    await surfaceOf(page).click()
    await page.keyboard.type('決まった書き出し。')
    await untilSaved(page)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'そのほか' }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.waitForURL((url) => !url.pathname.endsWith(`/articles/${first}/`))
      await surfaceOf(page).waitFor()
    }
    await choose('複製する')
    await expect.poll(() => titleOf(page).inputValue()).toBe('型になる記事（複製）')
    await openDesk(page, first)
    await choose('雛形として保存する')
    await page.getByText('これは雛形です').waitFor()

    await moveTo(page, '/articles/')
    await page.getByRole('button', { name: '雛形から書く' }).click()
    await page.getByRole('menuitem', { name: '型になる記事（雛形）', exact: true }).click()
    await page.waitForURL(/\/articles\/\d+\/$/)
    await expect.poll(() => surfaceOf(page).innerText(), patience).toContain('決まった書き出し。')
    expect(await titleOf(page).inputValue()).toBe('')
    expect(editor.complaints()).toEqual([])
  })
})

type Saved = { content: { title: string; body: { blocks: unknown[] } } }

async function publishChange(page: Page): Promise<void> {
  await openPanel(page, '公開')
  await page.getByRole('button', { name: '公開する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'この変更を公開する' }).click()
  await page.getByText('公開しました').last().waitFor()
  // That may be the message of an earlier publication. The panel changes its height when this one is complete.
  await page.locator('.panel-form button[data-loading]').waitFor({ state: 'detached' })
}

async function invite(page: Page): Promise<string> {
  await moveTo(page, '/staff/')
  await page.getByRole('button', { name: '招待する' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名前').fill('筆 まめ')
  await dialog.getByLabel('メールアドレス').fill('mame@example.jp')
  await dialog.getByRole('button', { name: '招待のリンクを作る' }).click()
  return page.getByRole('dialog', { name: '招待のリンク' }).getByLabel('リンク').inputValue()
}

async function join(link: string): Promise<Visitor> {
  const writer = await openVisitor(browser, { url: studio.url, viewport: { width: 1280, height: 900 } })
  await writer.page.goto(link)
  await writer.page.locator('input[name=password]').fill(password)
  await writer.page.getByRole('button', { name: '編集室に入る' }).click()
  await writer.page.getByRole('navigation', { name: '編集室' }).waitFor()
  expect(await writer.page.getByRole('link', { name: 'スタッフ' }).count()).toBe(0)
  return writer
}

async function writeAndAsk(page: Page): Promise<number> {
  const id = await beginInList(page)
  await titleOf(page).fill('春の髪')
  await surfaceOf(page).click()
  await page.keyboard.type('朝の光で色を見る。')
  await page.getByLabel('題名のよみ').fill('はる の かみ')
  await page.getByRole('button', { name: 'よみから提案する' }).click()
  await expect.poll(() => page.getByLabel('スラッグ').inputValue(), patience).toBe('haru-no-kami')
  await page.getByLabel('カテゴリー', { exact: true }).selectOption({ label: 'ヘア' })
  await page.getByRole('button', { name: '画像を選ぶ' }).first().click()
  const library = page.getByRole('dialog', { name: '画像を選ぶ' })
  const picture = { name: '窓辺.png', mimeType: 'image/png', buffer: noisePicture(400, 300, 7) }
  await library.locator('input[type=file]').setInputFiles(picture)
  await library.getByText('アップロードしました').waitFor()
  await library.getByRole('button', { name: '窓辺.png' }).click()
  await page.getByLabel('扉の画像の代替テキスト').fill('窓辺に立つ人')
  await untilSaved(page)
  await openPanel(page, '公開')
  expect(await page.getByRole('button', { name: '公開する' }).count()).toBe(0)
  await page.getByLabel('編集者へのひとこと').fill('朝のうちにお願いします')
  await page.getByRole('button', { name: '公開を依頼する' }).click()
  await page.getByText('編集者の返事を待っています').waitFor()
  return id
}

async function siteStatus(address: string): Promise<number> {
  return (await fetch(`${studio.url}${address}`)).status
}

async function headingOnSite(address: string): Promise<string> {
  const html = await (await fetch(`${studio.url}${address}`)).text()
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')
}
