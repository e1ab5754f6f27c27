import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { navigate, open, openVisitor, saveData, untilShown } from './visitor.ts'

const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/

describe.skipIf(!hasChromium)('headlines', () => {
  openSharedForAll()

  test('lines end between phrases alone; what is copied, titled, described or indexed is the text itself', async () => {
    const { items } = await magazine.api.listArticles({})
    const card = items.find(({ titleBreaks }) => titleBreaks.length > 3)
    if (card === undefined) throw new Error('the sample has no long title')
    const address = `/magazine/${card.slug}/`
    const visitor = await openVisitor(browser, {
      ...magazine,
      initScript: saveData,
      viewport: { width: 320, height: 800 },
    })
    const { page } = visitor
    for (const arrive of ['from the server', 'without a reload']) {
      if (arrive === 'from the server') await open(page, address)
      else {
        await open(page, '/magazine/')
        await navigate(page, address)
        await untilShown(page, `**${address}`)
      }
      const seen = await page.evaluate(readHeadline)
      expect(seen.copied, arrive).toBe(card.title)
      expect(seen.lineEnds.length, arrive).toBeGreaterThan(0)
      expect(seen.lineEnds.filter((at) => !card.titleBreaks.includes(at))).toEqual([])
      expect(await page.title(), arrive).toContain(card.title)
    }
    const html = await (await fetch(magazine.url + address)).text()
    const [, jsonLd = ''] = /<script type="application\/ld\+json"[^>]*>([^<]*)/.exec(html) ?? []
    expect(jsonLd).toContain(JSON.stringify(card.title).slice(1, -1))
    expect(html).not.toMatch(invisible)
    expect(await phrasesInResults(card.title)).toBe(card.titleBreaks.length + 1)
    expect(visitor.complaints()).toEqual([])
    await visitor.close()
  })
})

/** Into how many parts the results of a search cut the title. */
async function phrasesInResults(title: string): Promise<number> {
  const query = new URLSearchParams({ q: title })
  const html = await (await fetch(`${magazine.url}/magazine/HPB/search/?${query}`)).text()
  const headings = html.match(/<h[23] class="found-article-title">.*?<\/h[23]>/g) ?? []
  const heading = headings.find((found) => found.replaceAll(/<[^>]+>/g, '') === title)
  return heading?.split('<wbr>').length ?? 0
}

/** The copied text of the headline, and the characters at which its lines end. */
function readHeadline(): { copied: string; lineEnds: number[] } {
  const heading = document.querySelector('h1') as HTMLElement
  getSelection()?.selectAllChildren(heading)
  const copied = getSelection()?.toString() ?? ''
  const lineEnds: number[] = []
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  let [offset, bottom] = [0, -1]
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getBoundingClientRect()
      if (bottom >= 0 && box.bottom > bottom + box.height / 2) lineEnds.push(offset)
      bottom = box.bottom
      offset += 1
    }
  }
  return { copied, lineEnds }
}
