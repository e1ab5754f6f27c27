import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noisePicture } from './noise-picture.ts'
import { editor, openStudioForAll } from './studio-opened.ts'
import {
  ask,
  beginArticle,
  loseSaves,
  moveTo,
  openDesk,
  openPanel,
  password,
  surfaceOf,
  titleOf,
  untilSaved,
} from './studio.ts'

const patience = { timeout: 20_000 }

type Stored = { version: number; content: { title: string; slug: string; lead: string } }

describe.skipIf(!hasChromium)('T2 two people on one article', () => {
  openStudioForAll()

  test('a stale save is refused with both texts at hand; changes of different places are put together', async () => {
    const { page } = editor
    const id = await articleOf(page, '合わせる')
    const other = await editor.context.newPage()
    await openDesk(page, id)
    await other.goto(`/studio/articles/${id}/`)
    await surfaceOf(other).waitFor()
    await other.getByText('別の画面でもこの記事を開いています').waitFor()
    await titleOf(other).fill('あの人の題名')
    await untilSaved(other)
    await surfaceOf(page).getByText('二つめの段落').click()
    await page.keyboard.press('End')
    await page.keyboard.type('に足す')
    const dialog = page.getByRole('dialog', { name: /先に保存されました/ })
    await dialog.getByText('あの人の題名').waitFor()
    await dialog.getByText('二つめの段落に足す').first().waitFor()
    // The person who was typing continues for a moment; the keys must not select anything.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: '両方を合わせる' }).click()
    await untilSaved(page)
    expect(await readArticle(page, id)).toMatchObject({ title: 'あの人の題名' })
    expect(JSON.stringify(await readArticle(page, id))).toContain('二つめの段落に足す')
    await other.close()
    // The refused save is the expected 409.
    expect(editor.complaints().filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test('where both changed one place, the text that was not chosen is kept and offered again', async () => {
    const { page } = editor
    const id = await articleOf(page, '元の題名')
    await openDesk(page, id)
    const { version, content } = await ask<{ version: number; content: object }>(
      page,
      'GET',
      `articles/${id}`,
    )
    const { items } = await ask<{ items: { id: number; name: string }[] }>(page, 'GET', 'categories')
    const categoryId = items.find(({ name }) => name === 'ヘア')?.id
    const theirs = { ...content, title: 'あの人の題名', categoryId }
    await ask(page, 'PUT', `articles/${id}`, { version, content: theirs })
    await titleOf(page).fill('わたしの題名')
    const dialog = page.getByRole('dialog', { name: /先に保存されました/ })
    await dialog.getByText('同じところが直されています').waitFor()
    await dialog.getByRole('row', { name: 'カテゴリー ヘア （なし）' }).waitFor()
    expect(await dialog.getByRole('button', { name: '両方を合わせる' }).count()).toBe(0)
    await dialog.getByRole('button', { name: /の原稿にする/ }).click()
    await expect.poll(() => titleOf(page).inputValue(), patience).toBe('あの人の題名')
    await untilSaved(page)
    const after = await ask<{ version: number }>(page, 'GET', `articles/${id}`)
    expect(after.version).toBe(version + 1)
    await page.reload()
    await page.getByRole('button', { name: '続きから書く' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'この画面の原稿で保存する' }).click()
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('わたしの題名')
    editor.complaints()
  })

  test('the text on the device is offered again until it is taken, also if the other one was chosen twice', async () => {
    const { page } = editor
    const id = await articleOf(page, '二度めの題名')
    await openDesk(page, id)
    const { version, content } = await ask<Stored>(page, 'GET', `articles/${id}`)
    await ask(page, 'PUT', `articles/${id}`, { version, content: { ...content, title: 'あの人の題名' } })
    await titleOf(page).fill('わたしの題名')
    const chooseTheirs = page.getByRole('dialog').getByRole('button', { name: /の原稿にする/ })
    await chooseTheirs.click()
    await expect.poll(() => titleOf(page).inputValue(), patience).toBe('あの人の題名')
    await page.reload()
    await page.getByRole('button', { name: '続きから書く' }).click()
    await chooseTheirs.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: '続きから書く' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'この画面の原稿で保存する' }).click()
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('わたしの題名')
    await titleOf(page).fill('そのつづきの題名')
    await untilSaved(page)
    await page.reload()
    await surfaceOf(page).waitFor()
    expect(await countCopies(page, id)).toBe(0)
    editor.complaints()
  })

  test('what is written without a connection is kept on the device and saved when it is back', async () => {
    const { page } = editor
    const id = await articleOf(page, '電車の中')
    await openDesk(page, id)
    await editor.context.setOffline(true)
    await titleOf(page).fill('トンネルの中')
    await page.locator('.desk-saving', { hasText: 'この端末に残し、つながり次第保存します' }).waitFor()
    await editor.context.setOffline(false)
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('トンネルの中')
    await untilSaved(page)
    editor.complaints()
  })

  test('spaces at the ends of a text are not saved, and are no unsaved text either', async () => {
    const { page } = editor
    const body = { blocks: [{ type: 'image', media: '', alt: '', caption: '瓶' }] }
    const id = await articleOf(page, '行末の空き', { body })
    await openDesk(page, id)
    await page.getByRole('textbox', { name: 'リード' }).fill('朝の光。\n')
    await surfaceOf(page).getByText('瓶').click()
    await page.keyboard.press('End')
    await page.keyboard.type('と棚 ')
    const read = async () => JSON.stringify(await readArticle(page, id))
    await expect.poll(read, patience).toContain('"lead":"朝の光。"')
    await expect.poll(read, patience).toContain('"caption":"瓶と棚"')
    await untilSaved(page)
    await expect.poll(() => countCopies(page, id), patience).toBe(0)
    const { version } = await ask<Stored>(page, 'GET', `articles/${id}`)
    await page.getByLabel('担当').selectOption({ index: 1 })
    await page.getByText('担当を決めました').waitFor()
    await page.keyboard.press('Control+s')
    await untilSaved(page)
    expect((await ask<Stored>(page, 'GET', `articles/${id}`)).version).toBe(version)
    editor.complaints()
  })

  test('what a lost connection left behind is offered when the article is opened again', async () => {
    const { page } = editor
    const id = await articleOf(page, '閉じた窓')
    await openDesk(page, id)
    await loseSaves(page)
    await titleOf(page).fill('閉じた窓の続き')
    await page.locator('.desk-saving', { hasText: 'この端末に残し、つながり次第保存します' }).waitFor()
    await page.goto('/studio/')
    await openDesk(page, id)
    await page.getByRole('button', { name: '続きから書く' }).click()
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('閉じた窓の続き')
    editor.complaints()
  })

  test('T2 a missing part links to its field, and typing faster than the response keeps what was typed', async () => {
    const { page } = editor
    const id = await articleOf(page, '足りない記事')
    await openDesk(page, id)
    await openPanel(page, '公開')
    await page.getByRole('button', { name: 'リードがありません' }).click()
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('aria-label')).toBe('リード')
    await openPanel(page, '公開')
    await page.getByRole('button', { name: 'カテゴリーが選ばれていません' }).click()
    await focused.selectOption({ label: 'ヘア' })

    const tags = page.getByRole('combobox', { name: 'タグ' })
    await tags.focus()
    await page.getByRole('option', { name: '桂' }).waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/studio/tags?*', async (route) => {
      await held
      await route.continue()
    })
    await tags.fill('ていれ')
    await tags.press('Enter')
    answer()
    await page.getByRole('button', { name: '手入れを外す' }).waitFor()
    expect(await page.getByRole('button', { name: '桂を外す' }).count()).toBe(0)
    await page.unroute('**/api/studio/tags?*')
    await untilSaved(page)
    editor.complaints()
  })

  test('T2 what is typed and saved while the article is being published is no conflict with oneself', async () => {
    const { page } = editor
    const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', 'categories')
    const id = await articleOf(page, '公開の途中', { slug: 'kokai-no-tochu', categoryId: items[0]?.id })
    await openDesk(page, id)
    await openPanel(page, '公開')
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/publication', async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '公開する' }).click()
    await asked.promise
    await titleOf(page).fill('公開の途中で直した')
    await page.keyboard.press('Control+s')
    released.resolve()
    await page.getByRole('link', { name: '公開しています' }).waitFor()
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('公開の途中で直した')
    await untilSaved(page)
    expect(await page.getByRole('dialog', { name: /先に保存/ }).count()).toBe(0)
    await page.unroute('**/publication')
    expect(editor.complaints()).toEqual([])
  })

  test('T2 a save whose answer was lost is no conflict with what was written after it', async () => {
    const { page } = editor
    const id = await articleOf(page, '途切れた返事')
    await openDesk(page, id)
    await surfaceOf(page).getByText('二つめの段落').click()
    await page.keyboard.press('End')
    const address = `**/api/studio/articles/${id}`
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.keyboard.type('に足す')
    await page.locator('.desk-saving', { hasText: 'この端末に残し、つながり次第保存します' }).waitFor()
    await page.unroute(address)
    await page.keyboard.type('、また足す')
    const read = async () => JSON.stringify(await readArticle(page, id))
    await expect.poll(read, patience).toContain('二つめの段落に足す、また足す')
    await untilSaved(page)
    expect(await page.getByRole('dialog', { name: /先に保存/ }).count()).toBe(0)
    editor.complaints()
  })

  test('T2 a publication that the server refuses is named, also if another panel was opened meanwhile', async () => {
    const { page } = editor
    const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', 'categories')
    const id = await articleOf(page, '断られる公開', { slug: 'kotowarareru', categoryId: items[0]?.id })
    await openDesk(page, id)
    await openPanel(page, '公開')
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const detail = 'いまは公開できません。'
    await page.route('**/publication', async (route) => {
      asked()
      await isReleased
      await route.fulfill({ status: 409, contentType: 'application/problem+json', json: { detail } })
    })
    await page.getByRole('button', { name: '公開する' }).click()
    await isAsked
    await openPanel(page, '構成')
    release()
    await page.getByRole('status').getByText(detail).waitFor()
    await page.unroute('**/publication')
    // The refused publication is the expected 409.
    expect(editor.complaints().filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test('T2 a slug that another article has keeps nothing else from being saved, and can be tried again', async () => {
    const { page } = editor
    const taken = await articleOf(page, '先の記事', { slug: 'onaji-namae' })
    const id = await articleOf(page, '後の記事', { slug: 'ato-no-kiji' })
    await openDesk(page, id)
    await page.getByLabel('スラッグ').fill('onaji-namae')
    await titleOf(page).fill('後の記事の続き')
    await page.locator('.desk-saving', { hasText: '1か所は、直すまでこの端末だけに残ります' }).waitFor()
    await expect
      .poll(() => readArticle(page, id), patience)
      .toMatchObject({ title: '後の記事の続き', slug: 'ato-no-kiji' })
    await page.getByText('ほかの記事が使っています').first().waitFor()
    const other = await ask<{ version: number; content: object }>(page, 'GET', `articles/${taken}`)
    const content = { ...other.content, slug: 'betsu-no-namae' }
    await ask(page, 'PUT', `articles/${taken}`, { version: other.version, content })
    await page.getByRole('button', { name: '今すぐ保存' }).hover()
    await page.mouse.down()
    // If the press took the focus, the text could change, and the button vanish before the click.
    expect(await titleOf(page).evaluate((title) => title === document.activeElement)).toBe(true)
    await page.mouse.up()
    await expect.poll(async () => (await readArticle(page, id)).slug, patience).toBe('onaji-namae')
    await untilSaved(page)
    // The refused slug is the expected 409.
    expect(editor.complaints().filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test('T2 a refused slug is sent again by Ctrl+S, also while another save is under way', async () => {
    const { page } = editor
    const taken = await articleOf(page, '名のある記事', { slug: 'toriau-namae' })
    const id = await articleOf(page, '名を待つ記事', { slug: 'matsu-kiji' })
    await openDesk(page, id)
    await page.getByLabel('スラッグ').fill('toriau-namae')
    await page.locator('.desk-saving', { hasText: '1か所は、直すまでこの端末だけに残ります' }).waitFor()
    const other = await ask<{ version: number; content: object }>(page, 'GET', `articles/${taken}`)
    const content = { ...other.content, slug: 'yuzutta-namae' }
    await ask(page, 'PUT', `articles/${taken}`, { version: other.version, content })

    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/api/studio/articles/${id}`, async (route) => {
      await isReleased
      await route.continue()
    })
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await titleOf(page).fill('名を得た記事')
    await saving
    await page.keyboard.press('Control+s')
    release()
    await expect.poll(async () => (await readArticle(page, id)).slug, patience).toBe('toriau-namae')
    await untilSaved(page)
    await page.unroute(`**/api/studio/articles/${id}`)
    expect(editor.complaints().filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test('T2 an article that comes back from the deleted ones names what is gone, and can be written on', async () => {
    const { page } = editor
    const tag = await ask<{ id: number; version: number }>(page, 'POST', 'tags', {
      content: { slug: 'kieru-tag', name: '消えるタグ' },
    })
    const id = await articleOf(page, '消した記事', { tagIds: [tag.id] })
    await ask(page, 'DELETE', `articles/${id}?version=1`)
    await ask(page, 'DELETE', `tags/${tag.id}?version=${tag.version}`)
    await openDesk(page, id)
    await page.getByText('この記事は削除済みです。').waitFor()
    expect(await titleOf(page).isEditable()).toBe(false)
    expect(await page.getByRole('textbox', { name: 'リード' }).isEditable()).toBe(false)
    await openPanel(page, '公開')
    expect(await page.getByRole('button', { name: '公開する' }).count()).toBe(0)
    await page.getByRole('button', { name: '下書きとして戻す' }).click()
    await page.getByText('下書きとして戻しました。すでに使えないタグは外しました').waitFor()
    await titleOf(page).fill('戻した記事')
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('戻した記事')
    await untilSaved(page)
    expect(editor.complaints()).toEqual([])
  })

  test('T2 an article that somebody else deletes under an open desk becomes read-only, and comes back with what was written', async () => {
    const { page } = editor
    const id = await articleOf(page, '机の上で消える記事')
    await openDesk(page, id)
    await ask(page, 'DELETE', `articles/${id}?version=1`)
    await page.getByRole('textbox', { name: 'リード' }).fill('消えたあとに書いたリード')
    // The next presence request gets "not found".
    await page.getByText('この記事は削除済みです。').waitFor()
    await page.getByRole('button', { name: '下書きとして戻す' }).click()
    await expect
      .poll(async () => JSON.stringify(await readArticle(page, id)), patience)
      .toContain('消えたあとに書いたリード')
    await untilSaved(page)
    expect(editor.complaints().filter((fault) => !fault.includes('404'))).toEqual([])
  })

  test('T2 an article that was saved and then deleted by somebody else comes back with their text', async () => {
    const { page } = editor
    const id = await articleOf(page, '机に古い原稿がある記事')
    await openDesk(page, id)
    await saveLeadAndDelete(page, id)
    await page.getByText('この記事は削除済みです。').waitFor(patience)
    await page.getByRole('button', { name: '下書きとして戻す' }).click()
    const lead = page.getByRole('textbox', { name: 'リード' })
    await expect.poll(() => lead.inputValue(), patience).toBe('あの人のリード')
    await page.keyboard.press('Control+s')
    await untilSaved(page)
    const { version, content } = await ask<Stored>(page, 'GET', `articles/${id}`)
    expect({ version, lead: content.lead }).toEqual({ version: 4, lead: 'あの人のリード' })
    expect(editor.complaints().filter((fault) => !fault.includes('404'))).toEqual([])
  })

  test('T2 what was written on a desk that was behind meets the text that comes back, and both are merged', async () => {
    const { page } = editor
    const id = await articleOf(page, '机で直した記事')
    await openDesk(page, id)
    await saveLeadAndDelete(page, id)
    await titleOf(page).fill('消えたあとに直した題名')
    await page.getByText('この記事は削除済みです。').waitFor(patience)
    await page.getByRole('button', { name: '下書きとして戻す' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '両方を合わせる' }).click()
    await expect
      .poll(() => readArticle(page, id), patience)
      .toMatchObject({ title: '消えたあとに直した題名', lead: 'あの人のリード' })
    await untilSaved(page)
    expect(editor.complaints().filter((fault) => !fault.includes('404'))).toEqual([])
  })

  test('T7 findings in the title, the text and the search texts are listed, visited with F7, and named before publishing', async () => {
    const { page } = editor
    await beginArticle(page)
    await titleOf(page).fill('是非知りたい春の髪')
    const description = page.getByLabel('検索での説明')
    // The slug that is proposed for the title moves the fields below it.
    await expect
      .poll(async () => {
        if (!(await description.isVisible())) await page.getByText('検索とシェア').click()
        return description.isVisible()
      }, patience)
      .toBe(true)
    await description.fill('少しづつ明るくする髪の色。')
    await surfaceOf(page).click()
    await page.keyboard.type('このクリームでシミがきれいに消え、頬も明るくなりました。')
    await openPanel(page, '校正')
    const proofs = page.locator('.proofs li')
    await expect
      .poll(() => proofs.locator('strong').allInnerTexts(), patience)
      .toEqual(['「是非」は「ぜひ」', '「づつ」', '「シミがきれいに消え」（シミ・しわの断定）'])
    await page.getByText('指摘が3件あります').waitFor()
    const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
    await page.keyboard.press('Shift+F7')
    await expect.poll(selected, patience).toBe('シミがきれいに消え')
    await page.keyboard.press('F7')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('題名')
    await page.keyboard.press('F7')
    await expect
      .poll(() => page.getByLabel('検索での説明').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await openPanel(page, '校正')
    await page.getByLabel('種類').selectOption('仮名遣い')
    await expect.poll(() => proofs.count(), patience).toBe(1)
    await openPanel(page, '公開')
    await page.getByRole('button', { name: '薬機法・景表法：「シミがきれいに消え」' }).click()
    await expect.poll(selected, patience).toBe('シミがきれいに消え')
    await openPanel(page, '校正')
    await page.getByLabel('余白に指摘を出す').click()
    await openPanel(page, '公開')
    await page.getByText('校正を止めているため').click()
    await page.getByLabel('余白に指摘を出す').click()
    await untilSaved(page)
  })

  test('T1 a session that ends is renewed in front of the work, which stays', async () => {
    const { page } = editor
    const id = await articleOf(page, '席を外す')
    await openDesk(page, id)
    await editor.context.clearCookies()
    await titleOf(page).fill('席に戻る')
    const dialog = page.getByRole('dialog', { name: 'もう一度サインインしてください' })
    await dialog.getByLabel('メールアドレス').fill('shiori@example.jp')
    await dialog.locator('input[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'サインイン', exact: true }).click()
    await expect.poll(async () => (await readArticle(page, id)).title, patience).toBe('席に戻る')
    await untilSaved(page)
    // The article is fetched again after signing in; the text of this desk is no leftover of an earlier visit.
    expect(await page.getByText('保存されなかった書きかけ').count()).toBe(0)
    editor.complaints()
  })

  test('T1 a session that ended while the tab was in the background is renewed in front of the work, by one sign-in', async () => {
    const { page } = editor
    await moveTo(page, '/tags/')
    await page.getByRole('button', { name: 'タグを加える' }).click()
    const name = page.getByRole('dialog').getByLabel('名前')
    await name.fill('書きかけのタグ')
    await editor.context.clearCookies()
    // When the tab becomes visible after a minute, the page fetches its data again.
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 60_000
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const dialog = page.getByRole('dialog', { name: 'もう一度サインインしてください' })
    await dialog.getByLabel('メールアドレス').fill('shiori@example.jp')
    await dialog.locator('input[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'サインイン', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('書きかけのタグ')
    await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click()
    await page.getByRole('button', { name: '書きかけのタグ', exact: true }).waitFor()
    // The clock of this document is a minute fast.
    await page.goto('/studio/')
    editor.complaints()
  })

  test('T1 a sign-in in another tab closes the dialog of a session that ended', async () => {
    const { page } = editor
    const id = await articleOf(page, '二つの画面')
    await openDesk(page, id)
    await editor.context.clearCookies()
    await titleOf(page).fill('二つの画面の続き')
    const dialog = page.getByRole('dialog', { name: 'もう一度サインインしてください' })
    await dialog.waitFor()
    const other = await editor.context.newPage()
    await other.goto('/studio/')
    await other.getByLabel('メールアドレス').fill('shiori@example.jp')
    await other.locator('input[name=password]').fill(password)
    await other.getByRole('button', { name: 'サインイン', exact: true }).click()
    await other.getByRole('navigation', { name: '編集室' }).waitFor()
    await other.close()
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 60_000
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await dialog.waitFor({ state: 'detached' })
    await untilSaved(page)
    expect(await readArticle(page, id)).toMatchObject({ title: '二つの画面の続き' })
    // The clock of this document is a minute fast.
    await page.goto('/studio/')
    editor.complaints()
  })

  test('T2 an article is not left without a question while a picture of it is on its way', async () => {
    const { page } = editor
    const id = await articleOf(page, '画像を待つ記事')
    await openDesk(page, id)
    await surfaceOf(page).getByText('二つめの段落').click()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/studio/uploads', async (route) => {
      await isReleased
      await route.continue()
    })
    await pastePicture(page, noisePicture(60, 40, 7))
    await page.getByRole('link', { name: '記事の一覧へ' }).click()
    const question = page.getByRole('dialog', { name: '画像を取り込んでいます' })
    await question.getByRole('button', { name: '原稿に戻る' }).click()
    release()
    await expect
      .poll(async () => JSON.stringify(await readArticle(page, id)), patience)
      .toMatch(/"type":"image","media":"[^"]/)
    await page.unroute('**/api/studio/uploads')
    await untilSaved(page)
    await page.getByRole('link', { name: '記事の一覧へ' }).click()
    await page.waitForURL('**/studio/articles/')
    expect(editor.complaints()).toEqual([])
  })

  test('T2 a manuscript that can’t be parsed is not said to be saved, and is offered again after leaving', async () => {
    const { page } = editor
    const id = await articleOf(page, '書式を誤る')
    await openDesk(page, id)
    await page.getByRole('button', { name: '原稿の書式で書く' }).click()
    const manuscript = page.getByLabel('本文（原稿の書式）')
    await manuscript.press('Control+End')
    await page.keyboard.type('\n::nazo[abc]\n\nまだ保存できない段落')
    await page.getByRole('status').getByText('原稿に読み取れない行があります').waitFor()
    await page.getByRole('link', { name: '記事の一覧へ' }).click()
    const question = page.getByRole('dialog', { name: '原稿に読み取れない行があります' })
    await question.getByRole('button', { name: '原稿に戻る' }).click()
    expect(new URL(page.url()).pathname).toBe(`/studio/articles/${id}/`)
    await page.getByRole('link', { name: '記事の一覧へ' }).click()
    await question.getByRole('button', { name: 'このまま離れる' }).click()
    await page.waitForURL('**/studio/articles/')
    await page.goto(`/studio/articles/${id}/`)
    await page.getByRole('button', { name: '続きから書く' }).click()
    const written = '一つめの段落\n\n二つめの段落\n\n::nazo[abc]\n\nまだ保存できない段落'
    await expect.poll(() => manuscript.inputValue(), patience).toBe(written)
    await manuscript.fill('一つめの段落\n\nもう保存できる段落')
    await untilSaved(page)
    const { content } = await ask<{ content: { body: object } }>(page, 'GET', `articles/${id}`)
    expect(JSON.stringify(content.body)).toContain('もう保存できる段落')
    expect(editor.complaints()).toEqual([])
  })
})

async function articleOf(page: Page, title: string, more: object = {}): Promise<number> {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ text }] })
  const body = { blocks: [paragraph('一つめの段落'), paragraph('二つめの段落')] }
  const { id } = await ask<{ id: number }>(page, 'POST', 'articles', { content: { title, body, ...more } })
  return id
}

async function pastePicture(page: Page, picture: Buffer): Promise<void> {
  await surfaceOf(page).evaluate(
    (surface, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'nuno.png', { type: 'image/png' }))
      surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...picture],
  )
}

async function readArticle(page: Page, id: number): Promise<Stored['content']> {
  return (await ask<Stored>(page, 'GET', `articles/${id}`)).content
}

async function saveLeadAndDelete(page: Page, id: number): Promise<void> {
  const { version, content } = await ask<Stored>(page, 'GET', `articles/${id}`)
  await ask(page, 'PUT', `articles/${id}`, { version, content: { ...content, lead: 'あの人のリード' } })
  await ask(page, 'DELETE', `articles/${id}?version=${version + 1}`)
}

/** Copies of an article on this device. */
async function countCopies(page: Page, id: number): Promise<number> {
  return page.evaluate(async (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const opening = indexedDB.open('tsuzuri-writing')
    opening.addEventListener('error', reject)
    opening.addEventListener('success', () => {
      const copies = opening.result.transaction('copies').objectStore('copies')
      const counting = copies.count(IDBKeyRange.bound([key, ''], [key, '\uffff']))
      counting.addEventListener('success', () => resolve(counting.result))
      counting.addEventListener('error', reject)
    })
    return promise
  }, `article:${id}`)
}
