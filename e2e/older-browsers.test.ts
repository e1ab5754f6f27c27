import { readFile } from 'node:fs/promises'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes as studioRoutes } from '../packages/studio/routes.ts'
import { jumpByContents } from './journeys.ts'
import { hasCopy } from './kept-copies.ts'
import { openingMs } from './magazine.ts'
import { noisePicture } from './noise-picture.ts'
import { openOlderVisitor } from './older-visitor.ts'
import { browser, magazine, openForAll } from './opened.ts'
import { isThorough } from './thorough.ts'
import { listDifferent, listScreens, type Screen } from './screens.ts'
import {
  ask,
  beginInList,
  loseSaves,
  moveTo,
  openAdministrator,
  openDesk,
  openPanel,
  surfaceOf,
  titleOf,
  untilSaved,
} from './studio.ts'
import {
  navigate,
  navigateAndShow,
  open,
  openVisitor,
  readHeading,
  saveData,
  untilShown,
  type Visitor,
} from './visitor.ts'

const outside = 'https://example.com/salon'
let editor: Visitor
let screens: readonly Screen[]
/** The id of the article with a link. */
let published: number

describe.skipIf(!hasChromium)('B1 in a browser without what older ones lack', () => {
  openForAll()
  beforeAll(async () => {
    const printed = await magazine.command('staff', 'first')
    const firstLink = /http:\S+\/studio\/first\/\?token=\S+/.exec(printed)?.[0] ?? ''
    editor = await openAdministrator(browser, { ...magazine, firstLink })
    published = await publishWithLink()
    screens = listDifferent(await listScreens(magazine.api))
  }, openingMs)

  // iOS 16.4 lacks everything that 17.0 lacks; `npm run test:browsers` tests both.
  describe.each(isThorough ? ['16.4', '17.0'] : ['16.4'])('iOS %s', (version) => {
    test('every screen is shown without a reload', async () => {
      const visitor = await openOlderVisitor(browser, version, { url: magazine.url, initScript: saveData })
      const { page } = visitor
      await open(page, '/magazine/HPB/users/')
      expect(await page.evaluate(() => 'any' in AbortSignal || 'requestIdleCallback' in globalThis)).toBe(
        false,
      )
      await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
      for (const { address } of screens) await navigateAndShow(page, address)
      const last = await readHeading(page)
      await page.goBack()
      await expect.poll(() => readHeading(page)).not.toBe(last)
      await page.goForward()
      await expect.poll(() => readHeading(page)).toBe(last)
      expect(await page.evaluate('globalThis.isSameDocument')).toBe(true)
      expect(visitor.complaints()).toEqual([])
      await visitor.close()
    }, 180_000)

    test('a reader follows links and contents, searches with suggestions, and reads an article again offline', async () => {
      const visitor = await openOlderVisitor(browser, version, { url: magazine.url })
      const { page, context } = visitor
      const slug = (await magazine.api.listArticles({ page: 2 })).items[0]?.slug ?? ''
      await open(page, '/magazine/')
      for (const [link, address] of [
        ['main a[rel=next]', '/page/2/'],
        [`main a[href$="/magazine/${slug}/"]`, `/${slug}/`],
        ['main a[href*="/tags/"]', '/tags/*/'],
        ['header a[href$="/category/hair/"]', '/category/hair/'],
        ['footer a[href$="/HPB/users/"]', '/HPB/users/'],
      ] as const) {
        await page.locator(link).first().click()
        await untilShown(page, `**/magazine${address}`)
      }
      const article = screens.find(({ route }) => route === 'slug')?.address ?? ''
      await jumpByContents(page, article)
      await open(page, '/magazine/HPB/search/')
      const words = page.getByRole('main').getByRole('combobox', { name: 'さがす言葉' })
      await words.fill('ほし')
      await page.getByRole('option').first().waitFor()
      await words.fill('保湿')
      await words.press('Enter')
      await untilShown(page, '**/magazine/HPB/search/?q=*')
      await navigateAndShow(page, '/magazine/soto/')
      await page.locator(`#honbun a[href="${outside}"]`).waitFor()
      await open(page, article)
      const body = await page.locator('#honbun').innerText()
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
      if (version === '16.4') expect(await worker.evaluate(() => 'json' in Response)).toBe(false)
      await expect.poll(() => page.evaluate(hasCopy, article)).toBe(true)
      expect(visitor.complaints()).toEqual([])
      await context.setOffline(true)
      await page.reload()
      expect(await page.locator('#honbun').innerText()).toBe(body)
      await visitor.close()
    })
  })

  test('iOS 16.4: every screen is shown by the server', async () => {
    const visitor = await openOlderVisitor(browser, '16.4', { url: magazine.url, initScript: saveData })
    for (const { address, status } of screens) {
      expect(await open(visitor.page, address), address).toBe(status)
      expect(visitor.complaints().filter(isUnexpected), address).toEqual([])
    }
    await visitor.close()
  }, 180_000)

  test('iOS 17.0: every screen of the studio opens', async () => {
    const visitor = await openOlderEditor()
    await visitor.page.goto('/studio/account/')
    for (const { path } of studioRoutes.filter(({ layout }) => layout === 'shell')) {
      await moveTo(visitor.page, path)
      expect(visitor.complaints(), path).toEqual([])
    }
    await visitor.close()
  })

  test('iOS 17.0: an editor uploads, writes with a link and publishes', async () => {
    const visitor = await openOlderEditor()
    const { page } = visitor
    await page.goto('/studio/media/')
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: '布.png', mimeType: 'image/png', buffer: noisePicture(60, 40, 2) }])
    await page.locator('.upload-list li', { hasText: '布' }).getByText('アップロードしました').waitFor()
    await beginInList(page)
    await titleOf(page).fill('古い端末から')
    await surfaceOf(page).click()
    await page.keyboard.type('link')
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'リンク', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: /リンク/ })
    await dialog.getByRole('textbox').fill(outside)
    await dialog.getByRole('button', { name: '決定' }).click()
    await surfaceOf(page).locator(`a[href="${outside}"]`).waitFor()
    await untilSaved(page)
    const tabs = page.getByRole('tab')
    for (let at = (await tabs.count()) - 1; at >= 0; at -= 1) await tabs.nth(at).click()
    await openDesk(page, published)
    await titleOf(page).fill('店へのリンク')
    await untilSaved(page)
    await openPanel(page, '公開')
    await page.getByRole('button', { name: '公開する' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'この変更を公開する' }).click()
    const title = async () => (await magazine.api.getArticle('soto')).title
    await expect.poll(title).toBe('店へのリンク')
    expect(visitor.complaints()).toEqual([])
    await visitor.close()
  })

  test('a page that can not be shown is loaded from the server, once; one with a status keeps its error', async () => {
    const visitor = await openVisitor(browser, {
      url: magazine.url,
      initScript: saveData,
      serviceWorkers: 'block',
    })
    const { page } = visitor
    const [first, second, third] = (await magazine.api.listArticles({})).items
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await open(page, '/magazine/')
    await page.route('**/api/articles/**', (route) => route.abort())
    await navigate(page, `/magazine/${first?.slug}/`)
    await page.getByRole('heading', { level: 1, name: first?.title ?? '' }).waitFor()
    expect(loads).toBe(2)

    // If the whole page does not work either, it is not reloaded again.
    await page.route(`**/magazine/${second?.slug}/`, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: broken }),
    )
    await open(page, '/magazine/')
    await navigate(page, `/magazine/${second?.slug}/`)
    await page.waitForFunction(() => document.title === 'broken')
    expect(loads).toBe(4)
    await page.unrouteAll()

    await page.route(`**/api/articles/${third?.slug}`, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'busy', detail: '混み合っています。' }),
      }),
    )
    await open(page, '/magazine/')
    await navigate(page, `/magazine/${third?.slug}/`)
    await page.getByText('エラー 503').waitFor()
    expect(loads).toBe(5)
    await visitor.close()
  })

  test('a script error in the studio shows the unsaved text to copy or download, and ways out', async () => {
    const page = await openDeskWithUnsavedText('まだ送られていない段落')
    await page.route('**/api/studio/articles/*/revisions*', (route) =>
      route.fulfill({ json: { items: [null], total: 1, page: 1, pageCount: 1, perPage: 20 } }),
    )
    await openPanel(page, '版')
    await page.getByRole('heading', { name: '画面を表示できませんでした' }).waitFor()
    const unsaved = page.getByRole('textbox', { name: '保存が済んでいない原稿' })
    await expect.poll(() => unsaved.inputValue()).toBe('途中の原稿\n\nまだ送られていない段落')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ファイルに保存する' }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toBe('途中の原稿\n\nまだ送られていない段落')
    expect(await page.getByRole('link', { name: '記事の一覧に戻る' }).getAttribute('href')).toBe(
      '/studio/articles/',
    )
    await page.getByRole('button', { name: '読み込み直す' }).click()
    await expectRestored(page, 'まだ送られていない段落')
    await page.close()
  })

  test('a file that an update removed reloads the studio, and the unsaved text is offered', async () => {
    const page = await openDeskWithUnsavedText('更新の前に書いた段落')
    let isUpdated = false
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isUpdated = true
    })
    await page.route(/\/studio\/assets\/page-[^/]+\.js$/, (route) =>
      isUpdated ? route.fallback() : route.fulfill({ status: 404 }),
    )
    await page.getByRole('link', { name: '記事の一覧へ' }).click()
    await expect.poll(() => isUpdated).toBe(true)
    await expectRestored(page, '更新の前に書いた段落')
    await page.close()
  })
})

async function openDeskWithUnsavedText(text: string): Promise<Page> {
  const { id } = await ask<{ id: number }>(editor.page, 'POST', 'articles', { content: {} })
  const page = await editor.context.newPage()
  // A new document, which has loaded only the files of this screen.
  await page.goto(`/studio/articles/${id}/`)
  await surfaceOf(page).waitFor()
  await loseSaves(page)
  await titleOf(page).fill('途中の原稿')
  await surfaceOf(page).click()
  await page.keyboard.type(text)
  return page
}

async function expectRestored(page: Page, text: string): Promise<void> {
  const restore = page.getByRole('button', { name: '続きから書く' })
  await restore.waitFor()
  await page.unrouteAll()
  await restore.click()
  await expect.poll(() => surfaceOf(page).innerText()).toContain(text)
  await untilSaved(page)
}

const broken = '<!doctype html><title>broken</title><h1>broken</h1>'

/** The page of a missing address has its status, which the browser reports. */
function isUnexpected(fault: string): boolean {
  return !fault.includes('status of 404')
}

async function openOlderEditor(): Promise<Visitor> {
  const storageState = await editor.context.storageState()
  const viewport = { width: 1280, height: 900 }
  return openOlderVisitor(browser, '17.0', { url: magazine.url, storageState, viewport })
}

async function publishWithLink(): Promise<number> {
  const { items } = await ask<{ items: { id: number; name: string }[] }>(editor.page, 'GET', 'categories')
  const content = {
    slug: 'soto',
    title: '外へのリンク',
    categoryId: items[0]?.id,
    body: {
      blocks: [
        {
          type: 'paragraph',
          content: [{ text: '店', marks: [{ type: 'link', href: outside }] }, { text: 'の話です。' }],
        },
      ],
    },
  }
  const { id, version } = await ask<{ id: number; version: number }>(editor.page, 'POST', 'articles', {
    content,
  })
  await ask(editor.page, 'PUT', `articles/${id}/publication`, { version })
  return id
}
