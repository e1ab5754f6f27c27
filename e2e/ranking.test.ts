import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import { browser, magazine, openForAll } from './opened.ts'
import { open, openVisitor, saveData, type VisitorOptions } from './visitor.ts'

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe.skipIf(!hasChromium)('the ranking', () => {
  // As a reader's own browser, which nobody drives.
  openForAll({ switches: ['--disable-blink-features=AutomationControlled'] })

  test('U5 an article that was really read is told of once, and leads the ranking; nothing is left with the reader', async () => {
    const { items } = await magazine.api.listArticles({ page: 2 })
    const slug = items.at(-1)?.slug ?? ''
    const told = await read(slug, { userAgent: person }, 40_000)
    expect(told).toEqual([`${slug} 204`])
    await expect.poll(mostRead, { timeout: 15_000 }).toBe(slug)
  }, 60_000)

  test('U5 a glance is no reading, and fetching ahead is none either', async () => {
    const { items } = await magazine.api.listArticles({})
    expect(await read(items[0]?.slug ?? '', { userAgent: person }, 10_000)).toEqual([])
  }, 60_000)
})

/** As it is now: what is kept for readers follows every few minutes, and who brings credentials is given nothing kept. */
async function mostRead(): Promise<string | undefined> {
  const asked = `${magazine.url}/api/ranking?period=day`
  const answer = await fetch(asked, { headers: { authorization: 'Bearer nobody' } })
  return ((await answer.json()) as { items: { slug: string }[] }).items[0]?.slug
}

/** Opens the article, scrolls through a good part of it and stays that long, by the page's own clock. */
async function read(slug: string, options: Partial<VisitorOptions>, ms: number): Promise<string[]> {
  const visitor = await openVisitor(browser, { ...magazine, initScript: saveData, ...options })
  const { page, context } = visitor
  const told: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/reads'))
      told.push(`${response.request().postData()} ${response.status()}`)
  })
  await page.clock.install()
  await open(page, `/magazine/${slug}/`)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
  for (let passed = 0; passed < ms; passed += 5000) {
    await page.mouse.move(100, 100 + passed / 1000)
    await page.clock.runFor(5000)
  }
  await page.waitForTimeout(500)
  expect(await context.cookies()).toEqual([])
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
  return told
}
