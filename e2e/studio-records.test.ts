import { createHmac } from 'node:crypto'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { editor, studio, openStudioForAll } from './studio-opened.ts'
import { ask, moveTo, openPanel, password, untilSaved } from './studio.ts'

const patience = { timeout: 20_000 }

let page: Page

describe.skipIf(!hasChromium)('T6 everything else that editors touch', () => {
  openStudioForAll(async (opened) => {
    page = opened.page
  })

  test('categories are made, and put in order with the keyboard and with the pointer', async () => {
    await moveTo(page, '/categories/')
    await page.getByRole('button', { name: 'カテゴリーを加える', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名前').fill('ネイル')
    await form.getByLabel('スラッグ').fill('だめ だめ')
    await form.getByRole('button', { name: '保存する' }).click()
    await form.getByText('文字と数字、つなぎの - と _ だけが使えます').waitFor()
    expect(await form.getByRole('alert').innerText()).toBe('入力を確かめてください。')
    await form.getByLabel('スラッグ').fill('nail')
    // Editing a field removes its error.
    expect(await form.getByRole('alert').count()).toBe(0)
    await form.getByLabel('色').fill('赤')
    await form.getByRole('button', { name: '保存する' }).click()
    await form.getByText('#rrggbb の形で書いてください').waitFor()
    await form.getByLabel('色').fill('#aa3344')
    await form.getByRole('button', { name: '保存する' }).click()
    await form.waitFor({ state: 'detached' })
    const order = () =>
      page
        .locator('.page-frame > .ordered-list > li > .ordered-item .category-colour + .record-name')
        .allInnerTexts()
    await expect.poll(order, patience).toEqual(['ヘア', '特集', 'ネイル'])
    await page.getByRole('button', { name: /^ネイルの順番/ }).press('ArrowUp')
    await expect.poll(order, patience).toEqual(['ヘア', 'ネイル', '特集'])
    await drag(page, 'ネイル', 'ヘア')
    await expect.poll(order, patience).toEqual(['ネイル', 'ヘア', '特集'])
    await page.reload()
    await expect.poll(order, patience).toEqual(['ネイル', 'ヘア', '特集'])
    // A category in use can't be deleted, and the dialog names its uses in advance.
    await page.getByRole('button', { name: 'ヘア', exact: true }).click()
    await form.getByRole('button', { name: '消す' }).click()
    const removal = page.getByRole('dialog', { name: '消す' })
    const articles = removal.getByRole('link', { name: /^\d+本の記事$/ })
    expect(await articles.getAttribute('href')).toMatch(/^\/studio\/articles\/\?categoryId=\d+$/)
    expect(await removal.getByRole('button', { name: '消す' }).isDisabled()).toBe(true)
  })

  test.each([
    ['low', 900, 'サーバーのディスクの空きが少なくなっています残り 900 MB', '早めに空きを増やしてください'],
    ['full', 0, 'サーバーのディスクがいっぱいです残り 0 MB', '原稿と画像は保存できません'],
    ['read-only', 2560, 'サーバーのディスクに書き込めません残り 2.5 GB', '書き込める状態に戻してください'],
    ['failed', 2560, 'サーバーのディスクに障害があります', '再起動してください'],
  ])(
    'Q4 a disk that is %s is the first thing that an administrator reads',
    async (kind, mib, heading, advice) => {
      // The disk of this machine is healthy, so the response is modified by a route.
      await page.route('**/api/studio/overview', async (route) => {
        const answer = await route.fetch()
        const overview = (await answer.json()) as object
        const diskTrouble = { kind, freeBytes: mib * 1024 ** 2 }
        await route.fulfill({ response: answer, json: { ...overview, diskTrouble } })
      })
      await page.goto('/studio/')
      const first = page.locator('.today-group').first()
      await expect.poll(() => first.locator('h2').textContent(), patience).toBe(heading)
      expect(await first.locator('p').innerText()).toContain(advice)
      await page.unroute('**/api/studio/overview')
    },
  )

  test('tags are renamed and merged, and their old address is led on', async () => {
    await moveTo(page, '/tags/')
    await page.getByRole('button', { name: '「桂」をまとめる' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('ていれ')
    await dialog.getByRole('option', { name: '手入れ' }).click()
    await dialog.getByRole('button', { name: 'まとめる', exact: true }).click()
    await page.getByText('記事のタグを付け替えました').waitFor()
    await page.getByRole('button', { name: '手入れ', exact: true }).click()
    await page.getByRole('dialog').getByLabel('名前').fill('お手入れ')
    await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click()
    await page.getByRole('button', { name: 'お手入れ', exact: true }).waitFor()
    const shown = await fetch(`${studio.url}/magazine/tags/${encodeURIComponent('手入れ')}/`)
    expect(await shown.text()).toContain('お手入れ')
    await moveTo(page, '/redirects/')
    await page.getByText('/magazine/tags/katsura/').waitFor()
  })

  test('after a record is deleted, the keyboard is at the one in its place, and after the last one at the heading', async () => {
    for (const [at, name] of ['いち', 'に', 'さん'].entries()) {
      const content = { slug: `kesu-${at}`, name: `消す札${name}`, reading: `けすふだ${name}` }
      await ask(page, 'POST', 'tags', { content })
    }
    await page.goto('/studio/tags/')
    await page.getByRole('searchbox').fill('消す札')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const names = page.locator('.searched-list .record-name')
    await expect.poll(() => names.allInnerTexts(), patience).toEqual(['消す札いち', '消す札さん', '消す札に'])
    for (const [name, next] of [
      ['消す札さん', '消す札に'],
      ['消す札に', '消す札いち'],
      ['消す札いち', 'タグ'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: '消す' }).press('Enter')
      await page.getByRole('dialog', { name: '消す' }).getByRole('button', { name: '消す' }).press('Enter')
      await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
      await expect.poll(focused, patience).toMatch(new RegExp(`^${next}`))
    }
  })

  test('E3 a series is made, gets a part with the next number, is renamed and deleted; no link is dead', async () => {
    await moveTo(page, '/series/')
    await page.getByRole('button', { name: '連載を加える', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('連載名').fill('夜の台所')
    await page.keyboard.press('Tab')
    // The proposal arrives while the field has the focus; typing replaces it.
    await expect.poll(() => form.getByLabel('よみ').inputValue()).not.toBe('')
    await page.keyboard.type('よるのだいどころ')
    expect(await form.getByLabel('よみ').inputValue()).toBe('よるのだいどころ')
    await form.getByLabel('スラッグ').fill('yoru')
    await form.getByLabel('掲載の間隔').fill('毎週水曜')
    await form.getByLabel('次回の日').fill('2099-11-25')
    await form.getByRole('button', { name: '保存する' }).click()
    await form.waitFor({ state: 'detached' })

    const { items } = await ask<{ items: { id: number; slug: string }[] }>(page, 'GET', 'articles?text=plain')
    const [first, second] = ['plain-21', 'plain-22'].map((slug) => items.find((one) => one.slug === slug)?.id)
    const choose = async (id: number | undefined) => {
      await page.goto(`/studio/articles/${id}/`)
      await openPanel(page, '情報')
      await page.getByRole('combobox', { name: '連載' }).fill('よるの')
      await page.getByRole('option', { name: '夜の台所' }).click()
      return page.getByLabel('回', { exact: true })
    }
    // The bar may still show the result of the save before.
    const expectStoredPart = async (id: number | undefined, stored: number) => {
      const partOf = async () => (await ask<Stored>(page, 'GET', `articles/${id}`)).content.series?.part
      await expect.poll(partOf).toBe(stored)
    }
    expect(await (await choose(first)).inputValue()).toBe('第1回')
    await expectStoredPart(first, 1)
    const part = await choose(second)
    expect(await part.inputValue()).toBe('第2回')
    await part.fill('1')
    await page.getByText('第1回は「記事その21」（公開中）にも付いています').waitFor()
    await part.fill('2')
    await untilSaved(page)
    await expectStoredPart(second, 2)
    for (const id of [first, second]) {
      const { version } = await ask<Stored>(page, 'GET', `articles/${id}`)
      await ask(page, 'PUT', `articles/${id}/publication`, { version })
    }
    const read = async (path: string) => {
      const answer = await fetch(`${studio.url}${path}`)
      return { path: decodeURI(new URL(answer.url).pathname), text: await answer.text() }
    }
    const shown = (await read('/magazine/series/yoru/')).text
    expect(shown).toContain('次回は11月25日')
    const cards = [...shown.matchAll(/href="\/magazine\/(plain-\d+)\/" class="article-card-link"/g)]
    expect(cards.map(([, slug]) => slug)).toEqual(['plain-22', 'plain-21'])

    await page.goto('/studio/series/')
    await page.getByRole('button', { name: '夜の台所', exact: true }).click()
    await form.getByRole('link', { name: '記事その21' }).waitFor()
    await form.getByLabel('スラッグ').fill('yonaka')
    await form.getByRole('button', { name: '保存する' }).click()
    await form.waitFor({ state: 'detached' })
    expect((await read('/magazine/series/yoru/')).path).toBe('/magazine/series/yonaka/')
    await page.getByRole('button', { name: '夜の台所', exact: true }).click()
    await form.getByRole('button', { name: '消す' }).click()
    const question = page.getByRole('dialog', { name: '消す' })
    await question.getByText('2本の記事は残り、連載から外れます。').waitFor()
    await question.getByRole('button', { name: '消す' }).click()
    await page.getByText('連載を消しました').waitFor()
    for (const path of ['yoru/', 'yonaka/', 'yonaka/page/2/'])
      expect((await read(`/magazine/series/${path}`)).path).toBe('/magazine/series/')
    expect((await read('/magazine/plain-21/')).text).not.toContain('夜の台所')
    editor.complaints()
  })

  test('a redirect and the name of the magazine are on the site at once', async () => {
    await moveTo(page, '/redirects/')
    await page.getByLabel('前のURL').fill('https://example.jp/mukashi/')
    await page.getByLabel('新しいURL').fill('/magazine/plain-1/')
    const add = page.getByRole('button', { name: '加える' })
    await add.click()
    await page.getByText('入力を確かめてください').waitFor()
    const fields = [page.getByLabel('前のURL'), page.getByLabel('新しいURL'), add]
    const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)
    await page.getByLabel('前のURL').fill('/magazine/mukashi/')
    await add.click()
    await page.getByText('/magazine/mukashi/').waitFor()
    expect(new URL((await fetch(`${studio.url}/magazine/mukashi/`)).url).pathname).toBe('/magazine/plain-1/')
    await moveTo(page, '/settings/')
    await page.getByLabel('名前', { exact: true }).fill('試しの雑誌')
    await page.getByRole('button', { name: '設定を保存する' }).click()
    await page.getByText('設定を保存しました').waitFor()
    await expect
      .poll(async () => (await fetch(`${studio.url}/magazine/`)).text(), patience)
      .toContain('試しの雑誌')
    await moveTo(page, '/audit/')
    await page.getByRole('cell', { name: '設定の変更' }).first().waitFor()
    await page.getByLabel('操作', { exact: true }).selectOption({ label: 'リダイレクト' })
    await expect
      .poll(async () => new Set(await page.locator('tbody tr td:nth-child(3)').allInnerTexts()), patience)
      .toEqual(new Set(['リダイレクトの保存']))
    // A refused slug is the only error response.
    expect(editor.complaints().filter((fault) => !/\b400\b/.test(fault))).toEqual([])
  })

  test('E2 a front is composed by keyboard and by drag, seen before it is saved, and never saved over another', async () => {
    await moveTo(page, '/fronts/')
    const slot = (name: string) => page.getByRole('region', { name, exact: true })
    const cards = (name: string) => slot(name).locator('.front-card .record-name').allInnerTexts()
    const search = page.getByRole('searchbox', { name: '題名から探す' })
    await search.fill('記事その5')
    await page.getByRole('button', { name: '「記事その5」を加える' }).press('Enter')
    await page.getByRole('menuitem', { name: '大きなカード' }).press('Enter')
    await expect.poll(() => cards('大きなカード'), patience).toEqual(['記事その5'])
    await search.fill('記事その7')
    await dragTo(
      page,
      page.getByRole('button', { name: '「記事その7」を枠へドラッグする' }),
      slot('ピックアップ'),
    )
    await expect.poll(() => cards('ピックアップ'), patience).toEqual(['記事その7'])
    await search.fill('記事その9')
    await page.getByRole('button', { name: '「記事その9」を加える' }).click()
    await page.getByRole('menuitem', { name: 'ピックアップ' }).click()
    // A menu that fades out is still in the document.
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '「記事その9」を動かす（↑↓キー）' }).press('ArrowUp')
    await expect.poll(() => cards('ピックアップ'), patience).toEqual(['記事その9', '記事その7'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      '「記事その9」を動かす（↑↓キー）',
    )
    await page.getByRole('button', { name: '「記事その7」をほかの枠へ' }).click()
    await page.getByRole('menuitem', { name: '大きなカード' }).click()
    await expect.poll(() => cards('大きなカード'), patience).toEqual(['記事その7', '記事その5'])
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(() => cards('大きなカード'), patience).toEqual(['記事その5'])
    await page.getByRole('button', { name: 'やり直す' }).click()
    await slot('大きなカード').getByRole('button', { name: '記事その7', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('このカードだけの題名').fill('表紙の一本')
    await drawer.getByRole('button', { name: 'この内容にする' }).click()
    await drawer.waitFor({ state: 'detached' })
    // One card gets its own version of the article's picture.
    await search.fill('豊かな')
    await page.getByRole('button', { name: /豊かな.*を加える$/ }).click()
    await page.getByRole('menuitem', { name: 'ピックアップ' }).click()
    await slot('ピックアップ').locator('.record-name', { hasText: '豊かな' }).click()
    await drawer.getByRole('button', { name: '切り抜き・モザイク' }).click()
    const cropping = page.getByRole('dialog', { name: '切り抜き・モザイク' })
    await cropping.getByRole('button', { name: '右へ90°回す' }).click()
    await cropping.getByRole('button', { name: 'この形で使う' }).click()
    await cropping.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: '記事の画像に戻す' }).waitFor()
    await drawer.getByRole('button', { name: 'この内容にする' }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '枠を加える' }).press('Enter')
    await page.getByRole('menuitem', { name: '連載', exact: true }).press('Enter')
    await page.getByRole('searchbox', { name: '連載名から探す' }).fill('髪')
    await page.getByRole('button', { name: '「髪の話」を加える' }).press('Enter')
    await page.getByRole('menuitem', { name: '連載', exact: true }).press('Enter')
    await expect.poll(() => cards('連載'), patience).toEqual(['髪の話'])
    const preview = page.frameLocator('iframe[name=front-preview]')
    await preview.getByRole('heading', { name: '表紙の一本' }).waitFor()
    await preview.locator('.series-strip').getByRole('link', { name: '髪の話' }).waitFor()
    expect(await readersFront()).not.toContain('表紙の一本')
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await page.getByText('表紙を保存しました').waitFor()
    expect(await readersFront()).toContain('表紙の一本')
    // The slot has one place for two cards.
    await expect
      .poll(() => slot('大きなカード').locator('.state-badge').allInnerTexts(), patience)
      .toEqual(['掲載中', '枚数を超えているため出ません'])
    const saved = await ask<object>(page, 'GET', 'fronts/home')
    const [, ownPicture = 'no picture'] = /"picture":\{"media":"([^"]+)"/.exec(JSON.stringify(saved)) ?? []
    expect(await readersFront()).toContain(ownPicture)
    expect(await findViolations(page, 'all')).toEqual([])

    // Another editor saves in the meantime.
    const content = { slots: [{ kind: 'newest', title: '編集長の新着', size: 5, cards: [] }] }
    await ask(page, 'PUT', 'fronts/home', { version: 1, content })
    await slot('大きなカード').getByRole('button', { name: '「表紙の一本」を外す' }).click()
    await page.getByRole('button', { name: '保存して載せる' }).click()
    const conflict = page.getByRole('dialog', { name: 'あなたの別の画面で先に保存されました' })
    await conflict.getByText('見出し「編集長の新着」').waitFor()
    expect(await conflict.getByRole('rowheader').count()).toBeGreaterThan(1)
    expect(await readersFront()).toContain('編集長の新着')
    await conflict.getByRole('button', { name: '保存されている内容にする' }).click()
    await slot('新着「編集長の新着」').waitFor()
    await page.getByRole('button', { name: '版', exact: true }).click()
    await page.getByRole('button', { name: '第1版と比べる' }).click()
    await page.getByRole('dialog').getByText('題「表紙の一本」').waitFor()
    await page.getByRole('button', { name: 'この版に戻す' }).click()
    await expect.poll(() => cards('大きなカード'), patience).toEqual(['表紙の一本', '記事その5'])
    expect(await readersFront()).toContain('表紙の一本')
    await moveTo(page, '/audit/')
    await page.getByText('表紙の版の復元').first().waitFor()
  })

  test('E2 a draft of a front is saved, returned with a note, asked for again, and published by its approval', async () => {
    await moveTo(page, '/fronts/')
    const slot = page.getByRole('region', { name: '大きなカード', exact: true })
    await slot.getByRole('button', { name: '「表紙の一本」を外す' }).click()
    await page.getByRole('button', { name: '下書きを保存' }).click()
    const draft = page.getByRole('region', { name: '下書き', exact: true })
    await draft.getByText('編集中').waitFor()
    expect(await findViolations(page, 'all')).toEqual([])
    await draft.getByLabel('確かめてもらう人へのひとこと').fill('一本にしました')
    await draft.getByRole('button', { name: '公開を依頼する' }).click()
    await draft.getByText('「一本にしました」').waitFor()
    expect(await readersFront()).toContain('表紙の一本')
    // Another editor opens the desk: it shows the public version, and the draft beside it.
    await page.reload()
    await slot.getByRole('button', { name: '表紙の一本', exact: true }).waitFor()
    // A draft that was not opened is not overwritten.
    await slot.getByRole('button', { name: '「記事その5」を外す' }).click()
    await page.getByRole('button', { name: '下書きを保存' }).click()
    await page.getByText('もう下書きがあります').waitFor()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await draft.getByText('読者が見ている表紙との違い').click()
    await draft
      .getByRole('cell', { name: /表紙の一本/ })
      .first()
      .waitFor()
    await draft.getByLabel('返事のひとこと').fill('二本のままで')
    expect(await findViolations(page, 'all')).toEqual([])
    await draft.getByRole('button', { name: '差し戻す' }).click()
    await draft.getByText('二本のままで').first().waitFor()
    await draft.getByRole('button', { name: '下書きを開く' }).click()
    await slot.getByRole('button', { name: '表紙の一本', exact: true }).waitFor({ state: 'detached' })
    await draft.getByRole('button', { name: '公開を依頼する' }).click()
    await draft.getByRole('button', { name: '承認して載せる' }).click()
    await page.getByText('承認し、表紙を公開しました').waitFor()
    await draft.waitFor({ state: 'detached' })
    expect(await readersFront()).not.toContain('表紙の一本')
    await moveTo(page, '/audit/')
    for (const action of ['表紙の公開', '公開の依頼の承認', '公開の依頼の差し戻し', '表紙の下書きの保存'])
      await page.getByRole('cell', { name: action, exact: true }).first().waitFor()
  })

  test('E2 unsaved cards are not lost by choosing another front, and an approval names what it would lose', async () => {
    await moveTo(page, '/fronts/')
    const add = async (title: string) => {
      await page.getByRole('searchbox', { name: '題名から探す' }).fill(title)
      await page.getByRole('button', { name: `「${title}」を加える` }).click()
      await page.getByRole('menuitem', { name: '大きなカード' }).click()
    }
    const cards = page.getByRole('region', { name: '大きなカード', exact: true }).locator('.record-name')
    await add('記事その3')
    const choice = page.getByLabel('ページ')
    await choice.selectOption({ label: 'カテゴリー：ヘア' })
    const question = page.getByRole('dialog', { name: '保存していない変更があります' })
    await question.getByRole('button', { name: '編集を続ける' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await choice.inputValue()).toBe('home')
    await cards.filter({ hasText: '記事その3' }).waitFor()
    await choice.selectOption({ label: 'カテゴリー：ヘア' })
    await question.getByRole('button', { name: '保存せずに閉じる' }).click()
    await page.waitForURL('**/fronts/?front=category-*')

    await page.goto('/studio/fronts/')
    await add('記事その3')
    await page.getByRole('button', { name: '下書きを保存' }).click()
    const draft = page.getByRole('region', { name: '下書き', exact: true })
    await draft.getByRole('button', { name: '公開を依頼する' }).click()
    await draft.getByRole('button', { name: '承認して載せる' }).waitFor()
    const warning = draft.getByText('保存していない変更は失われます')
    expect(await warning.count()).toBe(0)
    await add('記事その4')
    await warning.waitFor()
    await draft.getByRole('button', { name: '下書きを捨てる' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '下書きを捨てる' }).click()
    await draft.waitFor({ state: 'detached' })
  })

  test('T6 changes of different fields are merged, and only what both changed is a question', async () => {
    type Settings = { version: number; content: { name: string; tagline: string; publisher: string } }
    await moveTo(page, '/settings/')
    const [name, tagline] = [page.getByLabel('名前', { exact: true }), page.getByLabel('キャッチコピー')]
    const saveButton = page.getByRole('button', { name: '設定を保存する' })
    const saveElsewhere = async (change: Partial<Settings['content']>) => {
      const { version, content } = await ask<Settings>(page, 'GET', 'settings')
      await ask(page, 'PUT', 'settings', { version, content: { ...content, ...change } })
    }
    const stored = async () => {
      const { content } = await ask<Settings>(page, 'GET', 'settings')
      return [content.name, content.tagline, content.publisher]
    }
    await name.fill('わたしの名')
    await saveElsewhere({ publisher: 'あの人の会社' })
    await saveButton.click()
    await page.getByText('設定を保存しました').waitFor()
    expect(await stored()).toEqual(['わたしの名', expect.any(String), 'あの人の会社'])
    expect(await page.getByLabel('発行者').inputValue()).toBe('あの人の会社')

    await name.fill('わたしの名前')
    await tagline.fill('わたしの言葉')
    await saveElsewhere({ tagline: 'あの人の言葉', publisher: '発行者の名' })
    await saveButton.click()
    const dialog = page.getByRole('dialog', { name: 'あなたの別の画面で先に保存されました' })
    await dialog.getByRole('cell', { name: 'あの人の言葉' }).waitFor()
    expect(await dialog.getByRole('rowheader').allInnerTexts()).toEqual(['キャッチコピー'])
    await dialog.getByRole('button', { name: '保存されている内容にする' }).click()
    await expect.poll(() => tagline.inputValue(), patience).toBe('あの人の言葉')
    await saveButton.click()
    await expect.poll(stored, patience).toEqual(['わたしの名前', 'あの人の言葉', '発行者の名'])

    await moveTo(page, '/tags/')
    await page.getByRole('button', { name: 'お手入れ', exact: true }).click()
    const tags = await ask<{ items: { id: number; name: string; version: number }[] }>(page, 'GET', 'tags')
    const tag = tags.items.find((one) => one.name === 'お手入れ')
    const theirs = { name: '手当て', slug: '手入れ', reading: 'てあて' }
    await ask(page, 'PUT', `tags/${tag?.id}`, { version: tag?.version, content: theirs })
    await page.getByRole('dialog').getByLabel('よみ').fill('おていれ')
    await page.getByRole('button', { name: '保存する' }).click()
    await dialog.getByRole('cell', { name: 'てあて' }).waitFor()
    expect(await dialog.getByRole('rowheader').allInnerTexts()).toEqual(['よみ'])
    await dialog.getByRole('button', { name: 'あなたの内容で保存する' }).click()
    await page.getByText('おていれ').waitFor()
    await page.getByRole('button', { name: '手当て', exact: true }).waitFor()
    expect(editor.complaints().filter((fault) => !/\b409\b/.test(fault))).toEqual([])
  })

  test('T6 a new page opens at its top, Back restores the position, and nothing covers the button that saves', async () => {
    await page.goto('/studio/settings/')
    await page.getByLabel('差し色').waitFor()
    const covering = await page.evaluate(() => {
      const [foot, swatch] = [
        document.querySelector('.settings-foot'),
        document.querySelector('.mantine-ColorInput-colorPreview'),
      ]
      if (foot === null || swatch === null) return 'nothing to see'
      const { left, top, height } = swatch.getBoundingClientRect()
      const footAt = foot.getBoundingClientRect().top + 4
      scrollTo({ top: scrollY + top + height / 2 - footAt, behavior: 'instant' })
      const found = document.elementFromPoint(left + 4, footAt)
      return found?.closest('.settings-foot') === foot ? '' : (found?.className ?? 'nothing')
    })
    expect(covering).toBe('')
    const place = await page.evaluate(() => {
      scrollTo({ top: 900, behavior: 'instant' })
      return scrollY
    })
    expect(place).toBeGreaterThan(300)
    await page.getByRole('link', { name: '送り先' }).click()
    await page.getByRole('heading', { name: '送り先', level: 1 }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByLabel('差し色').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY), patience).toBe(place)
  })

  test('T6 an author that another person saved meanwhile keeps both changes, and no change is lost by closing', async () => {
    await moveTo(page, '/users/')
    await page.getByRole('button', { name: '石井', exact: true }).click()
    const { items } = await ask<{ items: StoredUser[] }>(page, 'GET', 'users')
    const { id, version, articles: _, ...content } = items.find(({ name }) => name === '石井') as StoredUser
    await ask(page, 'PUT', `users/${id}`, { version, content: { ...content, title: 'あの人の肩書き' } })
    const form = page.getByRole('dialog', { name: '著者を直す' })
    await form.getByLabel('紹介文').fill('わたしの紹介文')
    await form.getByRole('button', { name: '保存する' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '石井', exact: true }).click()
    await expect.poll(() => form.getByLabel('肩書き').inputValue(), patience).toBe('あの人の肩書き')
    expect(await form.getByLabel('紹介文').inputValue()).toBe('わたしの紹介文')
    // No typing is needed for this change.
    await form.getByRole('button', { name: 'リンクを加える' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '編集を続ける' }).click()
    await form.getByLabel('紹介文').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存せずに閉じる' }).click()
    await form.waitFor({ state: 'detached' })
    editor.complaints()
  })

  test('F2 F4 partners and transmissions are set here, and a feed says what is wrong with it', async () => {
    await moveTo(page, '/settings/')
    await page.getByLabel('ヘアの LINE NEWS の番号').fill('12')
    await page.getByRole('button', { name: '送信先を加える' }).click()
    await page.getByLabel('サービスの名前').fill('計測くん')
    await page.getByLabel('送信先の会社').fill('計測株式会社')
    await page.getByLabel('送る情報').fill('見たページのURL')
    await page.getByLabel('使う目的').fill('誌面の改善のため')
    await page.getByLabel('通信を許すホスト').fill('計測')
    await page.getByRole('button', { name: '設定を保存する' }).click()
    await page.getByText('https:// で始まるホストの名前にしてください').first().waitFor()
    await page.getByLabel('通信を許すホスト').fill('https://keisoku.example.com')
    await page.getByRole('button', { name: '設定を保存する' }).click()
    await page.getByText('設定を保存しました').waitFor()
    const declared = await (await fetch(`${studio.url}/external-transmission/`)).text()
    expect(declared).toContain('計測株式会社')

    await moveTo(page, '/feeds/')
    const line = page.locator('.feed', { hasText: 'LINE NEWS' })
    await line.getByText('雑誌のURLが https で始まっていません').waitFor()
    expect(await line.getByText('LINE NEWS の番号がありません').count()).toBe(0)
    const gunosy = page.locator('.feed', { hasText: 'グノシー' })
    await gunosy.getByText('扉の画像がありません（必須です）').first().waitFor()
    editor.complaints()
  })

  test('T1 a second factor is set up by a code drawn here, and asked for at the next sign-in', async () => {
    await moveTo(page, '/account/')
    const section = page.locator('section', { has: page.getByRole('heading', { name: '二段階の確認' }) })
    await section.getByLabel('いまのパスワード').fill(password)
    await section.getByRole('button', { name: '二段階の確認を始める' }).click()
    const code = section.getByRole('img', { name: '認証アプリで読み取る QR コード' })
    await code.waitFor()
    const abandoned = await section.locator('code').innerText()
    await section.getByRole('button', { name: '設定をやめる' }).click()
    await section.getByLabel('いまのパスワード').fill(password)
    await section.getByRole('button', { name: '二段階の確認を始める' }).click()
    await code.waitFor()
    const secret = await section.locator('code').innerText()
    expect(secret).not.toBe(abandoned)
    await section.getByLabel('確認コード').fill(codeOf(secret, 0))
    await section.getByRole('button', { name: '確かめて有効にする' }).click()
    await section.locator('.backup-codes').waitFor()
    const backup = await section.locator('.backup-codes code').allInnerTexts()
    expect(backup.length).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'サインアウト' }).click()
    await page.getByLabel('メールアドレス').fill('shiori@example.jp')
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'サインイン', exact: true }).click()
    await page.getByLabel('確認コード').fill('000000')
    await page.getByRole('button', { name: '確かめる' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('確認コード').fill(backup[0] ?? '')
    await page.getByRole('button', { name: '確かめる' }).click()
    await page.getByRole('navigation', { name: '編集室' }).waitFor()
    editor.complaints()
  })
})

type StoredUser = { id: number; version: number; name: string; articles: number }

async function drag(on: Page, name: string, onto: string): Promise<void> {
  const [from, to] = await Promise.all(
    [name, onto].map((one) => on.getByRole('button', { name: new RegExp(`^${one}の順番`) }).boundingBox()),
  )
  if (from === null || from === undefined || to === null || to === undefined) throw new Error('no handle')
  await on.mouse.move(from.x + 8, from.y + 8)
  await on.mouse.down()
  await on.mouse.move(to.x + 8, to.y + 12, { steps: 5 })
  await on.mouse.up()
}

/** TOTP (RFC 6238) with the defaults of authenticator apps. */
function codeOf(secret: string, ahead: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replace(/[^A-Z2-7]/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Drags with the pointer, in steps as a hand does. */
async function dragTo(on: Page, grip: Locator, target: Locator): Promise<void> {
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()]
  if (from === null || to === null) throw new Error('nothing to drag, or nowhere to drag it')
  await on.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await on.mouse.down()
  await on.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await on.mouse.up()
}

type Stored = { version: number; content: { series?: { part: number } } }

async function readersFront(): Promise<string> {
  return (await (await fetch(`${studio.url}/magazine/`)).text()).replaceAll('<wbr>', '')
}
