import { hasChromium } from '@tsuzuri/test-support/browser'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { saveCategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Prepare } from './magazine.ts'
import { browser, magazine, openForAll } from './opened.ts'
import { navigateAndShow, open, openVisitor, saveData, type Visitor } from './visitor.ts'

const run = 'globalThis.wasRun=1'
const payload = `</script><script>${run}</script><!--<script>]]>-->`
/** Fits a name of 100 characters. */
const name = `</script><img src=x onerror=${run}>"'\`&amp;\u202e𠮷👩‍👩‍👧`
const title = `${payload}<svg onload=${run}>"'\u200f\u202eedoc\u202c&lt;👩‍👩‍👧‍👦𠮷 javascript:${run}`
const text = `${payload}\u2028\u2029<img src=x onerror=${run}> "'\`$\{${run}} javascript:${run} \u202e𠮷`
const longWord = 'x'.repeat(5000)
const pages = [
  '/magazine/warumono/',
  '/magazine/',
  '/magazine/tags/warumono/',
  '/magazine/HPB/users/warumono/',
]
const lists = ['/magazine/category/warumono/', '/magazine/HPB/users/', '/magazine/HPB/tagsindex/']
const searches = [`/magazine/HPB/search/?q=${encodeURIComponent(name)}`]

describe.skipIf(!hasChromium)('content that is meant to do harm', () => {
  openForAll({ prepare: publishHarm })

  test('it is text and nothing else, from the server and without a reload', async () => {
    // Without the page's Content-Security-Policy, so that an injected script would really run.
    const visitor = await openVisitor(browser, {
      ...magazine,
      bypassCSP: true,
      viewport: phone,
      initScript: saveData,
    })
    const { page } = visitor
    for (const address of [...pages, ...lists, ...searches]) {
      await open(page, address)
      await expectHarmless(page, visitor, address)
    }
    await open(page, '/magazine/category/hair/')
    for (const address of [...pages, ...lists, ...searches].toReversed()) {
      await navigateAndShow(page, address)
      await expectHarmless(page, visitor, address)
    }
    await visitor.close()
  }, 180_000)

  test('title, JSON-LD and hydration data say exactly what was written', async () => {
    const visitor = await openVisitor(browser, { ...magazine, bypassCSP: true, initScript: saveData })
    const { page } = visitor
    await open(page, '/magazine/warumono/')
    expect(await page.locator('h1').textContent()).toContain(title)
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(payload)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain(payload)
    const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents()
    const said = jsonLd.map((json) => JSON.parse(json) as { headline?: string })
    expect(said.map(({ headline }) => headline)).toContain(title)
    const hydration = await page.locator('#magazine-data').textContent()
    expect(JSON.stringify(JSON.parse(hydration ?? ''))).toContain(JSON.stringify(title).slice(1, -1))
    expect(await page.locator('#honbun').textContent()).toContain(text.slice(0, 60))
    expect(await page.locator('#honbun').textContent()).toContain(longWord)
    await visitor.close()
  })
})

const phone = { width: 390, height: 844 }

async function expectHarmless(page: Page, visitor: Visitor, address: string): Promise<void> {
  const found = await page.evaluate(() => ({
    wasRun: 'wasRun' in globalThis,
    planted: document.querySelectorAll('img[src="x"], svg[onload], a[href^="javascript:"], [onerror]').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect({ address, ...found }).toEqual({ address, wasRun: false, planted: 0, overflow: 0 })
  expect(visitor.complaints(), address).toEqual([])
}

async function publishHarm({ db, now }: Parameters<Prepare>[0]): Promise<void> {
  const command = { db, by: 'e2e', now: now() }
  const { media } = await db.reader
    .selectFrom('media')
    .select('name as media')
    .limit(1)
    .executeTakeFirstOrThrow()
  const slug = 'warumono'
  const category = await saveCategory(command, { slug, name, description: text })
  const tag = await saveTag(command, { slug, name, reading: 'わるもの' })
  const user = await saveUser(command, {
    slug,
    name,
    title: name,
    biography: text,
    portrait: { media, alt: name },
  })
  const words = [{ text }]
  const picture = { media, alt: name, caption: name, credit: name }
  const { value } = await createArticle(command, {
    slug,
    title,
    lead: text,
    cover: { media, alt: name },
    categoryId: category.value.id,
    tagIds: [tag.value.id],
    authorIds: [user.value.id],
    supervisor: { userId: user.value.id, credentials: name, checked: name, checkedOn: '2026-11-01' },
    disclosure: { kind: 'sponsored', sponsor: name },
    seoTitle: title,
    seoDescription: payload,
    body: {
      blocks: [
        { type: 'paragraph', content: words },
        { type: 'heading', level: 2, content: [{ text: name }] },
        { type: 'heading', level: 3, content: [{ text: longWord }] },
        { type: 'paragraph', content: [{ text: longWord, marks: [{ type: 'marker' }] }] },
        { type: 'paragraph', content: [{ text: name, marks: [{ type: 'ruby', reading: name }] }] },
        { type: 'list', ordered: true, items: [{ content: [{ text: longWord }] }] },
        { type: 'quote', content: [words], source: name },
        { type: 'image', ...picture },
        { type: 'gallery', images: [picture, picture], caption: name },
        {
          type: 'product',
          name,
          maker: name,
          content: [words],
          rel: 'sponsored',
          url: 'https://example.com/',
        },
        { type: 'salon', name, area: name, genre: 'hair', content: [words] },
        {
          type: 'qa',
          pairs: [{ question: words, answer: [{ type: 'paragraph', content: [{ text: longWord }] }] }],
        },
        { type: 'callout', kind: 'caution', title: name, content: [{ type: 'paragraph', content: words }] },
        { type: 'table', header: [words, words], rows: [[[{ text: longWord }], words]], caption: name },
      ],
    },
  })
  await publishArticle(command, value)
}
