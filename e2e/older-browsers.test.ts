import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import { ask, beginArticle, surfaceOf, titleOf, untilSaved } from './studio.ts'
import { browser, editor, openStudioForAll, studio } from './studio-opened.ts'
import { navigate, open, openVisitor, readHeading, saveData, untilShown } from './visitor.ts'

const outside = 'https://example.com/salon'

describe.skipIf(!hasChromium)('in a browser as old as Safari 16.4', () => {
  openStudioForAll(() => publishWithLink())

  test('links are followed without a reload, also to an article with a link to elsewhere', async () => {
    const visitor = await openVisitor(browser, { url: studio.url, initScript: `${saveData};${olderBrowser}` })
    const { page } = visitor
    await open(page, '/magazine/')
    expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false)
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    await page.locator('main a[href^="/magazine/plain-"]').first().click()
    await untilShown(page, '**/magazine/plain-*/')
    await navigate(page, '/magazine/soto/')
    await page.locator(`#honbun a[href="${outside}"]`).waitFor()
    expect(await readHeading(page)).toBe('外へのリンク')
    expect(await page.evaluate('globalThis.isSameDocument')).toBe(true)
    expect(visitor.complaints()).toEqual([])
    await visitor.close()
  })

  test('the studio opens, keeps what is written, and takes a link', async () => {
    const visitor = await openVisitor(browser, {
      url: studio.url,
      initScript: olderBrowser,
      storageState: await editor.context.storageState(),
      viewport: { width: 1280, height: 900 },
    })
    const { page } = visitor
    await beginArticle(page)
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
    expect(visitor.complaints()).toEqual([])
    await visitor.close()
  })

  test('a page that can not be shown is loaded from the server, once; one with a status keeps its error', async () => {
    const visitor = await openVisitor(browser, {
      url: studio.url,
      initScript: saveData,
      serviceWorkers: 'block',
    })
    const { page } = visitor
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await open(page, '/magazine/')
    await page.route('**/api/articles/**', (route) => route.abort())
    await navigate(page, '/magazine/plain-1/')
    await page.getByRole('heading', { level: 1, name: '記事その1' }).waitFor()
    expect(loads).toBe(2)

    // If the whole page does not work either, it is not reloaded again.
    await page.route('**/magazine/plain-2/', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: broken }),
    )
    await open(page, '/magazine/')
    await navigate(page, '/magazine/plain-2/')
    await page.waitForFunction(() => document.title === 'broken')
    expect(loads).toBe(4)
    await page.unrouteAll()

    await page.route('**/api/articles/plain-3', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'busy', detail: '混み合っています。' }),
      }),
    )
    await open(page, '/magazine/')
    await navigate(page, '/magazine/plain-3/')
    await page.getByText('エラー 503').waitFor()
    expect(loads).toBe(5)
    await visitor.close()
  })
})

const broken = '<!doctype html><title>broken</title><h1>broken</h1>'

/** Removes features newer than Safari 16.4 before any script of the page runs. */
const olderBrowser = `{
  const newer = [
    [AbortSignal, 'any'], [URL, 'parse'], [URL, 'canParse'], [Promise, 'withResolvers'], [Promise, 'try'],
    [Map, 'groupBy'], [Object, 'groupBy'], [Array, 'fromAsync'], [RegExp, 'escape'], [Math, 'sumPrecise'],
    [globalThis, 'requestIdleCallback'], [globalThis, 'cancelIdleCallback'], [globalThis, 'navigation'],
    [globalThis, 'scheduler'], [globalThis, 'CloseWatcher'], [globalThis, 'onscrollend'],
    [Document.prototype, 'startViewTransition'], [Uint8Array, 'fromBase64'], [Uint8Array, 'fromHex'],
    [Uint8Array.prototype, 'toBase64'], [Uint8Array.prototype, 'toHex'],
    ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']
      .map((name) => [Set.prototype, name]),
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']
      .map((name) => [Iterator.prototype, name]),
    [globalThis, 'Iterator'],
  ]
  for (const [owner, name] of newer) delete owner[name]
}`

async function publishWithLink(): Promise<void> {
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
}
