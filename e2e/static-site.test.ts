import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, openApiClient } from '@tsuzuri/api/client'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notFoundMessage } from '../packages/reader/load-page.ts'
import { exportSite } from '../packages/operations/static-site/export-site.ts'
import { folderTarget } from '../packages/operations/static-site/folder-target.ts'
import { openTestApp, type TestApp } from '../packages/server/testing/open-app.ts'
import { fillSmallMagazine } from '../packages/server/testing/small-magazine.ts'
import { jumpByContents, walkByLinks } from './journeys.ts'
import { hasCopy } from './kept-copies.ts'
import { serveFolder, type StaticHost } from './static-host.ts'
import { untilTrue } from './until-true.ts'
import { open, openVisitor, readHeading, type Visitor } from './visitor.ts'

const stations = { category: 'hair', subcategory: 'cut', tag: '手入れ', user: 'ume' }

describe.skipIf(!hasChromium)('a magazine of files, on a plain host', () => {
  let app: TestApp
  let folder: string
  let host: StaticHost
  let browser: Browser
  let api: ApiClient

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-static-'))
    host = await serveFolder(folder)
    app = await openTestApp('sqlite', { PUBLIC_URL: host.url })
    api = openApiClient({ baseUrl: host.url, fetch: app.fetch })
    await fill(app)
    await exportSite(app.context, folderTarget(folder))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await host.close()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The problems during the visit; browsers log 404 responses on the console themselves. */
  const complaintsOf = async (work: (visitor: Visitor) => Promise<void>, javaScriptEnabled = true) => {
    const visitor = await openVisitor(browser, { url: host.url, javaScriptEnabled })
    await work(visitor)
    const complaints = visitor.complaints().filter((one) => !/status of 404/.test(one))
    await visitor.close()
    return complaints
  }

  test('F3 R4 R7 R8 R9 R12 R13 links lead through it, with and without JavaScript', async () => {
    for (const hasScript of [true, false]) {
      const complaints = await complaintsOf(({ page }) => walkByLinks(page, api, stations), hasScript)
      expect(complaints).toEqual([])
    }
  })

  test('F3 U3 A6 an article is complete, and nothing requests what a static host lacks', async () => {
    const complaints = await complaintsOf(async ({ page, requests }) => {
      await jumpByContents(page, '/magazine/midashi/')
      await open(page, '/magazine/rich/')
      const isShown = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('main figure img')].every(
            (one) => one.naturalWidth > 0,
          ),
        )
      await page.locator('main figure img').first().scrollIntoViewIfNeeded()
      await expect.poll(isShown).toBe(true)
      // The page stores the article for offline reading a second after it was opened.
      await untilTrue(page, hasCopy, '/magazine/rich/')
      expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    })
    expect(complaints).toEqual([])
  })

  test('F3 R3 what is not there says so, and R10 search says what it can’t do', async () => {
    const complaints = await complaintsOf(async ({ page }) => {
      for (const address of ['/magazine/nowhere/', '/magazine/a/b/c/', '/magazine/page/99/']) {
        expect(await open(page, address)).toBe(404)
        await page.getByText(notFoundMessage).waitFor()
      }
      expect(await open(page, '/magazine/HPB/search/?q=保湿')).toBe(200)
      expect(await readHeading(page)).toBe('記事をさがす')
      await page.getByText('言葉での検索はお使いいただけません').waitFor()
      await page.locator('main').getByRole('link', { name: 'タグの索引' }).click()
      await page.waitForURL('**/magazine/HPB/tagsindex/')
    })
    expect(complaints).toEqual([])
  })
})

/** The small magazine with navigation links, and an article with sections. */
async function fill({ context }: TestApp): Promise<void> {
  const { command, hair } = await fillSmallMagazine(context)
  const { version, settings } = await readSettings(context.db.reader)
  await saveSettings(command, version, {
    ...settings,
    navigation: [{ label: 'ヘア', href: '/magazine/category/hair/' }],
    footerLinks: [
      { label: 'タグの索引', href: '/magazine/HPB/tagsindex/' },
      { label: '書き手', href: '/magazine/HPB/users/' },
    ],
  })
  const paragraph = { type: 'paragraph' as const, content: [{ text: '長い本文です。'.repeat(200) }] }
  const heading = (text: string) => ({ type: 'heading' as const, level: 2 as const, content: [{ text }] })
  const { value } = await createArticle(command, {
    slug: 'midashi',
    title: '見出しのある記事',
    categoryId: hair,
    body: { blocks: [heading('一'), paragraph, heading('二'), paragraph, heading('三'), paragraph] },
  })
  await publishArticle(command, value)
}
