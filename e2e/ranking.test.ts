import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import { browser, magazine, openForAll } from './opened.ts'
import { open, openVisitor, saveData, type VisitorOptions } from './visitor.ts'

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe.skipIf(!hasChromium)('the ranking', () => {
  // Without the automation flag, like a reader's browser.
  openForAll({ switches: ['--disable-blink-features=AutomationControlled'] })

  test('U5 an article that was really read is reported once, and leads the ranking; the browser stores nothing', async () => {
    const { items } = await magazine.api.listArticles({ page: 2 })
    const slug = items.at(-1)?.slug ?? ''
    const reads = await read(slug, { userAgent: person }, 40_000, 1)
    expect(reads).toEqual([`${slug} 204`])
    await expect.poll(mostRead).toBe(slug)
  })

  test('U5 a glance is no reading, and fetching ahead is none either', async () => {
    const { items } = await magazine.api.listArticles({})
    expect(await read(items[0]?.slug ?? '', { userAgent: person }, 5000, 0)).toEqual([])
  })
})

/**
 * The current ranking: readers get a cached one that is refreshed every few minutes; requests with credentials bypass
 * the cache.
 */
async function mostRead(): Promise<string | undefined> {
  const asked = `${magazine.url}/api/ranking?period=day`
  const answer = await fetch(asked, { headers: { authorization: 'Bearer nobody' } })
  return ((await answer.json()) as { items: { slug: string }[] }).items[0]?.slug
}

/** Opens the article, scrolls to its middle and stays for `ms` by a fake clock. Returns the reads that the page reported. */
async function read(
  slug: string,
  options: Partial<VisitorOptions>,
  ms: number,
  expectedReads: number,
): Promise<string[]> {
  const visitor = await openVisitor(browser, { ...magazine, initScript: saveData, ...options })
  const { page, context } = visitor
  const reads: string[] = []
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reads')) reported.push(request.url())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/reads'))
      reads.push(`${response.request().postData()} ${response.status()}`)
  })
  await page.clock.install()
  await open(page, `/magazine/${slug}/`)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
  for (let passed = 0; passed < ms; passed += 5000) {
    await page.mouse.move(100, 100 + passed / 1000)
    await page.clock.runFor(5000)
  }
  await page.clock.runFor(1000)
  await page.evaluate(() => {})
  expect(reported).toHaveLength(expectedReads)
  await expect.poll(() => reads.length).toBe(expectedReads)
  expect(await context.cookies()).toEqual([])
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
  return reads
}
