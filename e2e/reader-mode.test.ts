import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import type { Prepare } from './magazine.ts'
import { browser, magazine, openForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { open, openVisitor, saveData } from './visitor.ts'

const readability = createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js')

const correctedAddress = '/magazine/teisei/'

describe.skipIf(!hasChromium)('B1 an article alone', () => {
  openForAll({ prepare: publishCorrected })

  test('reader mode has the title, the authors and the whole text of every article, and nothing around it', async () => {
    const visitor = await openVisitor(browser, { url: magazine.url, initScript: saveData })
    const { page } = visitor
    await page.goto('/magazine/')
    // Evaluated, because the page's policy allows no inline script. The browser's own reader mode runs such a script,
    // too.
    await page.evaluate(`${readFileSync(readability, 'utf8')}; globalThis.Readability = Readability`)
    const articles = await listArticles()
    expect(articles.length).toBeGreaterThan(20)
    const read = []
    for (const { slug } of articles) read.push(await page.evaluate(readArticle, `/magazine/${slug}/`))
    expect(read).toEqual(
      articles.map(({ slug, title }) => ({
        title,
        authors: [],
        missing: [],
        surplus: [],
        sharedPath: `/magazine/${slug}/`,
      })),
    )
    await visitor.close()
  })

  test('paper shows the masthead, the article, its corrections and its authors, and nothing to click', async () => {
    const visitor = await openVisitor(browser, { url: magazine.url, initScript: saveData })
    const { page } = visitor
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    for (const printed of [address, correctedAddress]) {
      await open(page, printed)
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate(readPaper)).toEqual({ hidden: [], controls: [], cut: [] })
      await page.emulateMedia({ media: 'screen' })
    }
    expect(await page.locator('.correction-notes, .article-end-ai').count()).toBe(2)
    await visitor.close()
  })
})

async function publishCorrected({ db, now }: Parameters<Prepare>[0]): Promise<void> {
  const command = { db, by: 'test', now: now() }
  const { value: category } = await saveCategory(command, {
    slug: 'teisei-bu',
    name: '訂正',
    colour: '#444444',
  })
  const { value: article } = await createArticle(command, {
    slug: 'teisei',
    title: '訂正のある記事',
    lead: '',
    categoryId: category.id,
    aiUse: ['proofreading'],
    corrections: [{ on: '2026-11-02', wrong: '三十度', right: '四十度' }],
    body: { blocks: [{ type: 'paragraph', content: [{ text: '湯の温度の話です。' }] }] },
  })
  await publishArticle(command, article)
}

/** Runs in the browser: text that is not printed, controls that are printed, and content that is cut off. */
function readPaper(): { hidden: string[]; controls: string[]; cut: string[] } {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const text = document.querySelectorAll(
    'h1, #honbun :is(p:not(.gallery-steps), h2, h3, h4, li, td, th, figcaption), .correction-notes :is(p, dt, dd), .article-end-ai',
  )
  const controls = document.querySelectorAll('button, input, select, nav, .share-links')
  const wide = [...document.querySelectorAll('#honbun :not(.unseen)')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
  )
  const name = (element: Element) => `${element.localName}.${element.className}`
  return {
    hidden: [...text].filter((element) => !isShown(element)).map(name),
    controls: [...controls].filter(isShown).map(name),
    cut: wide.map(name),
  }
}

async function listArticles(): Promise<{ slug: string; title: string }[]> {
  const { pageCount } = await magazine.api.listArticles({})
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((page) => magazine.api.listArticles({ page })))
  return pages.flatMap(({ items }) => items)
}

/** Runs in the browser: content that Readability omits, and content that it takes from around the article. */
async function readArticle(address: string) {
  type Parsed = { title: string; byline: string | null; textContent: string } | null
  const { Readability } = globalThis as unknown as {
    Readability: new (document: Document) => { parse: () => Parsed }
  }
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, '')
  const html = await (await fetch(address)).text()
  const page = new DOMParser().parseFromString(html, 'text/html')
  const textsOf = (selector: string) =>
    [...page.querySelectorAll(selector)]
      .map(({ textContent }) => plain(textContent))
      .filter((text) => text !== '')
  // Controls and links to elsewhere may be dropped.
  const dropped = '.gallery *, .article-block *, .embed *'
  const own = textsOf(`#honbun :is(p, h2, h3, h4, li, td, th, dt, dd):not(${dropped})`)
  const around = textsOf(
    ':is(nav:not(.breadcrumb), footer, form) a:not([href^="#"]), .article-related a',
  ).filter((text) => text.length > 5)
  const names = textsOf('.article-header-authors a')
  const shared = new URL(page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '', location.href)
  // Below this length Readability gives up on the article and takes the whole page.
  const isLong = own.join('').length >= 500
  const found = new Readability(page).parse()
  const text = plain(found?.textContent)
  return {
    title: found?.title,
    authors: names.filter((name) => !plain(found?.byline).includes(name)),
    missing: own.filter((part) => !text.includes(part)),
    surplus: around.filter(
      (part) => isLong && text.includes(part) && !own.some((ours) => ours.includes(part)),
    ),
    sharedPath: shared.pathname,
  }
}
