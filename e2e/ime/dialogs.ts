import { isDeepStrictEqual } from 'node:util'
import type { EnginePage } from '@tsuzuri/test-support/engines'
import { clickNamed } from '../engines/by-name.ts'
import { openHydrated } from '../engines/reader-journeys.ts'
import type { Site } from '../engines/site.ts'
import { createArticle, moveHands, openArticle, readArticle } from './articles.ts'
import { focusPlace } from './places.ts'

export type Press = (...keys: string[]) => void

/** An input that is not at one of the places; `tryIt` returns what is wrong. */
export type Dialog = { name: string; tryIt: (page: EnginePage, site: Site, press: Press) => Promise<string> }

const nihongo = ['n', 'i', 'h', 'o', 'n', 'g', 'o']
const words = (text: string) => ({ type: 'paragraph' as const, content: [{ text }] })

export const dialogs: readonly Dialog[] = [
  {
    name: 'tag field',
    tryIt: async (page, site, press) => {
      const id = await openText(page, site, 'P10')
      await page.waitFor(() => {
        const field = document.querySelector<HTMLInputElement>('input[role=combobox][id][aria-label=タグ]')
        const named = [...document.querySelectorAll('label')].find(
          ({ textContent }) => textContent.trim() === 'タグ',
        )
        const found = field ?? (named?.htmlFor ? document.getElementById(named.htmlFor) : null)
        found?.focus()
        return found !== null
      })
      await moveHands()
      press(...nihongo, 'space', 'Return')
      await page.waitFor(() =>
        [...document.querySelectorAll('[role=option]')].some(({ textContent }) =>
          textContent.includes('日本語'),
        ),
      )
      const chips = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.pick-chip')].map(({ textContent }) => textContent),
        )
      if ((await chips()).length > 0) return `the confirming Enter added ${(await chips()).join()}`
      press('Return')
      // A new tag is shown as 「…」 until the server has made it.
      await page.waitFor(() => {
        const [chip] = document.querySelectorAll('.pick-chip')
        return chip !== undefined && chip.textContent !== '…'
      })
      if ((await chips()).join() !== '日本語') return (await chips()).join()
      return savedAs(page, id, ({ tagIds }) => (tagIds ?? []).length === 1)
    },
  },
  {
    name: 'ruby dialog',
    tryIt: async (page, site, press) => {
      const id = await openText(page, site, 'P10')
      press('shift+Home')
      await clickNamed(page, '.selection-bar button', 'ルビ')
      await page.waitFor(() => document.activeElement?.closest('.ask') !== null)
      await moveHands()
      press('ctrl+a', ...nihongo, 'Return')
      await page.waitFor(() => document.querySelector<HTMLInputElement>('.ask input')?.value === 'にほんご')
      press('Return')
      return savedAs(page, id, ({ body }) =>
        isDeepStrictEqual(body?.blocks[0], {
          type: 'paragraph',
          content: [{ text: 'P10', marks: [{ type: 'ruby', reading: 'にほんご' }] }],
        }),
      )
    },
  },
  {
    name: 'link dialog',
    tryIt: async (page, site, press) => {
      const id = await openText(page, site, 'P10')
      press('shift+Home')
      await clickNamed(page, '.selection-bar button', 'リンク')
      await page.waitFor(() => document.activeElement?.closest('.ask') !== null)
      await moveHands()
      press(...nihongo, 'space', 'Return')
      await page.waitFor(() => document.querySelector<HTMLInputElement>('.ask input')?.value === '日本語')
      press('Escape')
      await page.waitFor(() => document.querySelector('.ask') === null)
      return savedAs(page, id, ({ body }) => JSON.stringify(body?.blocks[0]) === JSON.stringify(words('P10')))
    },
  },
  {
    name: 'slash menu',
    tryIt: async (page, site, press) => {
      const id = await openText(page, site, 'P10')
      press('Return', 'slash', 'm', 'i', 'd', 'a', 's', 'i')
      await page.waitFor(() => document.querySelector('.kinds:not([hidden]) [role=option]') !== null)
      press('Return')
      await page.waitFor(() => document.querySelector('.kinds:not([hidden]) [role=option]') !== null)
      press('Return')
      await page.waitFor(() => document.querySelector('.surface h2') !== null)
      press(...nihongo, 'space', 'Return')
      return savedAs(
        page,
        id,
        ({ body }) =>
          JSON.stringify(body?.blocks.slice(0, 2)) ===
          JSON.stringify([words('P10'), { type: 'heading', level: 2, content: [{ text: '日本語' }] }]),
      )
    },
  },
  {
    name: 'over a selection into a card',
    tryIt: async (page, site, press) => {
      const card = (text: string) => ({ type: 'product' as const, name: '水', content: [[{ text }]] })
      const blocks = [words('春の海'), card('水を飲む'), words('終わり')]
      const id = await createArticle(page, { title: '題', body: { blocks } })
      await openArticle(page, site, id)
      await page.waitFor(selectInto, ['春の海', '水を飲む'] as const)
      await moveHands()
      press(...nihongo, 'space', 'Return')
      return savedAs(page, id, ({ body }) =>
        isDeepStrictEqual(body?.blocks, [words('春の日本語'), card('飲む'), words('終わり')]),
      )
    },
  },
  {
    name: "reader's search",
    tryIt: async (page, site, press) => {
      await openHydrated(page, site, '/magazine/HPB/search/')
      await page.click('main [role=combobox]')
      await moveHands()
      press(...nihongo, 'space', 'Return')
      await page.waitFor(
        () => document.querySelector<HTMLInputElement>('main [role=combobox]')?.value === '日本語',
      )
      if (await page.evaluate(() => location.search !== '')) return 'the confirming Enter searched'
      press('Return')
      await page.waitFor(() => new URLSearchParams(location.search).get('q') === '日本語')
      return ''
    },
  },
]

/** Runs in the page: selects from behind the second character of one text to behind that of another. */
function selectInto([from, to]: readonly [string, string]): boolean {
  const surface = document.querySelector<HTMLElement>('.surface')
  const textOf = (words: string) => {
    const texts = document.createTreeWalker(surface ?? document, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if ((texts.currentNode as Text).data === words) return texts.currentNode
    return undefined
  }
  const [start, end] = [textOf(from), textOf(to)]
  if (surface === null || start === undefined || end === undefined) return false
  surface.focus()
  getSelection()?.setBaseAndExtent(start, 2, end, 2)
  return true
}

async function openText(page: EnginePage, site: Site, text: string): Promise<number> {
  const id = await createArticle(page, { title: '題', body: { blocks: [words(text)] } })
  await openArticle(page, site, id)
  await page.waitFor(focusPlace, text)
  await moveHands()
  return id
}

type Saved = Awaited<ReturnType<typeof readArticle>>

async function savedAs(page: EnginePage, id: number, holds: (saved: Saved) => boolean): Promise<string> {
  const giveUpAt = performance.now() + 20_000
  for (;;) {
    const saved = await readArticle(page, id)
    if (holds(saved)) return ''
    if (performance.now() > giveUpAt) return `saved: ${JSON.stringify(saved.body ?? saved)}`
  }
}
