import { readFile } from 'node:fs/promises'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startHoldingProxy } from './holding-proxy.ts'
import { hasCopy, isPinned } from './kept-copies.ts'
import { ask } from './studio.ts'
import { browser, editor, openStudioForAll, studio } from './studio-opened.ts'
import { untilTrue } from './until-true.ts'
import {
  connection,
  open,
  openVisitor,
  readHeading,
  saveData,
  untilHydrated,
  untilIdle,
  type Visitor,
  type VisitorOptions,
} from './visitor.ts'

/** As in the reader's router. */
const siteFreshMs = 300_000

type Banner = { id: number; version: number; state: string; place: string }
type Opened = { version: number; content: { title: string; body: { blocks: object[] } } }

describe.skipIf(!hasChromium)('after a publication is acknowledged', () => {
  openStudioForAll()

  test('a returning reader with a service worker gets the corrected article, however it is opened', async () => {
    const [slug, number] = await findOnHome()
    const address = `/magazine/${slug}/`
    const id = await idOf(`記事その${number}`)
    const { visitor, page } = await openReturning(address, {
      initScript: connection({ effectiveType: '4g' }),
    })

    await correct(id, '直した題名その一')
    await page.reload()
    await expectCorrected(page, '直した題名その一')

    await correct(id, '直した題名その二')
    await open(page, address)
    await expectCorrected(page, '直した題名その二')

    // Through a prefetched link.
    const ahead = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/api/articles/${slug}`) && new URL(page.url()).pathname === '/magazine/',
    )
    await open(page, '/magazine/')
    const link = page.locator(`main a[href="${address}"]`).first()
    await link.scrollIntoViewIfNeeded()
    await (await ahead).finished()
    await correct(id, '直した題名その三')
    await link.click()
    await page.waitForURL(`**${address}`)
    await expectCorrected(page, '直した題名その三')

    // Back and forward, within the document and between documents.
    await page.goBack()
    await correct(id, '直した題名その四')
    await page.goForward()
    await expectCorrected(page, '直した題名その四')
    await page.goto('/healthz')
    await correct(id, '直した題名その五')
    await page.goBack()
    await expectCorrected(page, '直した題名その五')

    const tab = await visitor.context.newPage()
    await correct(id, '直した題名その六')
    await tab.goto(address)
    await expectCorrected(tab, '直した題名その六')
    await visitor.close()
  })

  test('a withdrawn article is gone for a returning reader, however it is opened', async () => {
    const address = '/magazine/plain-2/'
    const id = await idOf('記事その2')
    const { visitor, page } = await openReturning(address)
    await page.goto('/healthz')
    await withdraw(id)

    const tab = await visitor.context.newPage()
    await expectGone(() => tab.goto(address))
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'この記事は公開を終えました' }).waitFor()
    await expectGone(() => page.reload())
    await visitor.close()
  })

  test('a saved article is read without network, and leaves the shelf and the device once it is withdrawn', async () => {
    const address = '/magazine/plain-4/'
    const id = await idOf('記事その4')
    const { visitor, page } = await openReturning(address)
    const { context } = visitor
    await page.getByRole('button', { name: 'あとで読む', exact: true }).click()
    await untilTrue(page, isPinned, [address, '/magazine/shelf/'])
    await page.locator('.save-button').getByRole('link', { name: '棚を見る' }).click()
    const saved = page.locator('.shelf').getByRole('link', { name: '記事その4' }).first()
    await saved.waitFor()
    await page.getByText('オフラインでも読めます').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '書き出す（JSON）' }).click(),
    ])
    const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as { shelf: object[] }
    expect(exported.shelf).toEqual([expect.objectContaining({ path: address, title: '記事その4' })])

    await context.setOffline(true)
    await page.goto('/magazine/shelf/')
    await saved.click()
    await page.waitForURL(`**${address}`)
    await page.getByRole('heading', { level: 1, name: '記事その4' }).waitFor()
    expect(await page.locator('#honbun').innerText()).toContain('その4の本文です。')
    await withdraw(id)

    await context.setOffline(false)
    await open(page, '/magazine/')
    await untilTrue(page, async (kept) => (await caches.match(kept)) === undefined, address)
    // The service worker forgets its copy before the page removes the article from the shelf.
    await page.waitForFunction(() => localStorage['tsuzuri-cache:shelf']?.includes('plain-4') !== true)
    await context.setOffline(true)
    await page.goto('/magazine/shelf/')
    await page.getByText('オフラインでも読めるようになります').waitFor()
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'オフラインです' }).waitFor()
    await visitor.close()
  })

  test('a copy that is shown on a slow network gives way to the corrected article', async () => {
    const address = '/magazine/plain-5/'
    const id = await idOf('記事その5')
    const proxy = await startHoldingProxy(studio.url)
    const { visitor, page } = await openReturning(address, { url: proxy.url })
    await page.goto('/healthz')
    await correct(id, '直した題名')

    const release = proxy.hold(address)
    await page.goto(address)
    expect(await readHeading(page)).toBe('記事その5')
    release()
    await expectCorrected(page, '直した題名')
    await expect.poll(() => page.title()).toContain('直した題名')
    await visitor.close()
    proxy.stop()
  })

  test('an article that was opened without a network is checked when there is one again', async () => {
    const address = '/magazine/plain-7/'
    const id = await idOf('記事その7')
    const { visitor, page } = await openReturning(address)
    await visitor.context.setOffline(true)
    await page.goto(address)
    await untilHydrated(page)
    expect(await readHeading(page)).toBe('記事その7')
    // The title stays the same, and the text changes.
    await correct(id, '記事その7')
    await visitor.context.setOffline(false)
    // The page is online again before its service worker is.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectCorrected(page, '記事その7')
    // The next offline visit shows what is shown now.
    await untilTrue(
      page,
      async (kept) => (await (await caches.match(kept))?.text())?.includes('記事その7の本文') === true,
      address,
    )
    await visitor.close()
  })

  test('U2 a banner that ended is not on the page that a reader reaches minutes later in the same tab', async () => {
    const visitor = await openVisitor(browser, { url: studio.url })
    const { page } = visitor
    await open(page, '/magazine/')
    const banner = page.locator('.banner-area-header')
    expect(await banner.count()).toBe(1)
    const { items } = await ask<{ items: Banner[] }>(editor.page, 'GET', 'banners')
    const { id, version, state: _, ...content } = items.find(({ place }) => place === 'header') ?? noBanner()
    await ask(editor.page, 'PUT', `banners/${id}`, {
      version,
      content: { ...content, until: new Date().toISOString() },
    })
    await page.clock.setFixedTime(Date.now() + siteFreshMs + 60_000)
    await page.locator('main a[href^="/magazine/plain-"]').first().click()
    await page.waitForURL('**/magazine/plain-*/')
    await expect.poll(() => banner.count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-moved'))).toBe(true)
    await visitor.close()
  })

  test('a page that comes back to a busy server stays as it is', async () => {
    const address = '/magazine/plain-8/'
    const proxy = await startHoldingProxy(studio.url)
    const visitor = await openVisitor(browser, {
      url: proxy.url,
      serviceWorkers: 'block',
      initScript: saveData,
    })
    const { page } = visitor
    await open(page, address)
    proxy.refuseAll()
    const refused = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect((await refused).status()).toBe(503)
    await untilIdle(page)
    expect(await readHeading(page)).toBe('記事その8')
    await visitor.close()
    proxy.stop()
  })

  test('a page that comes back unchanged keeps its elements, and with them what is selected', async () => {
    const address = '/magazine/plain-6/'
    const visitor = await openVisitor(browser, { url: studio.url, initScript: saveData })
    const { page } = visitor
    await open(page, address)
    const text = page.locator('#honbun p').first()
    await text.evaluate((element) => element.toggleAttribute('data-same', true))
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/articles/plain-6'))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await (await asked).finished()
    await untilIdle(page)
    const id = await idOf('記事その6')
    expect(await text.getAttribute('data-same')).toBe('')
    await correct(id, '直した題名')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expectCorrected(page, '直した題名')
    expect(await text.getAttribute('data-same')).toBe(null)
    await visitor.close()
  })

  test('without a service worker a page that the browser brings back is checked, too', async () => {
    const address = '/magazine/plain-3/'
    const id = await idOf('記事その3')
    const visitor = await openVisitor(browser, {
      url: studio.url,
      serviceWorkers: 'block',
      initScript: saveData,
    })
    await open(visitor.page, address)
    await visitor.page.goto('/healthz')
    await correct(id, '直した題名')
    await visitor.page.goBack()
    await expectCorrected(visitor.page, '直した題名')
    await expect.poll(() => visitor.page.title()).toContain('直した題名')
    await visitor.close()
  })
})

function noBanner(): never {
  throw new Error('no banner')
}

/** An article that the home page links to. */
async function findOnHome(): Promise<[slug: string, number: string]> {
  const html = await (await fetch(`${studio.url}/magazine/`)).text()
  const [, slug = '', number = ''] = /<main[^]*?href="\/magazine\/(plain-(\d+))\/"/.exec(html) ?? []
  return [slug, number]
}

/** A reader whose service worker is active and has stored the article. */
async function openReturning(
  address: string,
  options: Partial<VisitorOptions> = {},
): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = await openVisitor(browser, { url: studio.url, initScript: saveData, ...options })
  const { page } = visitor
  await open(page, address)
  await untilTrue(page, hasCopy, address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { visitor, page }
}

async function expectCorrected(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('#honbun').getByText(`${title}の本文`).waitFor()
}

/** Loads several times, because a slow network shows the cached copy first. */
async function expectGone(load: () => Promise<Response | null>): Promise<void> {
  await expect.poll(async () => (await load())?.status()).toBe(410)
}

/** Corrects the title, and begins the text with it. */
async function correct(id: number, title: string): Promise<void> {
  const { version, content } = await ask<Opened>(editor.page, 'GET', `articles/${id}`)
  const paragraph = { type: 'paragraph', content: [{ text: `${title}の本文` }] }
  const body = { ...content.body, blocks: [paragraph, ...content.body.blocks.slice(1)] }
  const saved = await ask<Opened>(editor.page, 'PUT', `articles/${id}`, {
    version,
    content: { ...content, title, body },
  })
  await ask(editor.page, 'PUT', `articles/${id}/publication`, { version: saved.version })
}

async function withdraw(id: number): Promise<void> {
  const { version } = await ask<Opened>(editor.page, 'GET', `articles/${id}`)
  await ask(editor.page, 'DELETE', `articles/${id}/publication?version=${version}`)
}

async function idOf(title: string): Promise<number> {
  const { items } = await ask<{ items: { id: number; title: string }[] }>(
    editor.page,
    'GET',
    `articles?${new URLSearchParams({ text: title }).toString()}`,
  )
  const found = items.find((item) => item.title === title)
  if (found === undefined) throw new Error(`no article ${title}`)
  return found.id
}
