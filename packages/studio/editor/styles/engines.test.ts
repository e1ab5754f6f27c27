import type { Block } from '@tsuzuri/content/body/blocks'
import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyBlock } from '../testing/every-block.ts'
import { findTrialUrl } from '../testing/open-trial.ts'

describe.for(engines)('the writing surface in $name', ({ isPresent, openPage }) => {
  describe.skipIf(!isPresent)('as it is drawn', () => {
    let page: EnginePage

    beforeAll(async () => {
      page = await openPage()
      await page.goto(await findTrialUrl())
      await page.waitFor(() => 'trial' in window)
    })
    afterAll(() => page?.close())

    test('no block of text is positioned: WebKit would replace it when a composition is confirmed', async () => {
      await open(everyBlock)
      const positions = await page.evaluate(() => {
        const found: string[] = []
        const { view } = window.trial.editor
        view.state.doc.descendants((node, at) => {
          if (!node.isTextblock) return
          const { node: dom } = view.domAtPos(at + 1)
          const block = dom instanceof HTMLElement ? dom : dom.parentElement
          const text = block?.closest('p, h2, h3, h4, li, th, td, div')
          found.push(`${node.type.name}: ${text ? getComputedStyle(text).position : 'not found'}`)
        })
        return found
      })
      expect(new Set(positions)).toEqual(
        new Set(
          [
            'heading',
            'paragraph',
            'item',
            'source',
            'image',
            'picture',
            'caption',
            'question',
            'callout_title',
            'step_heading',
          ]
            .concat('table_header', 'table_cell')
            .map((name) => `${name}: static`),
        ),
      )
    })

    test('the letters Q and A are beside the first line of the question and the answer', async () => {
      await open([{ type: 'qa', pairs: [{ question: [], answer: [] }] }])
      const { question, answer, pair } = await page.evaluate(() => {
        const box = (selector: string) => {
          const { left, top, bottom } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return { left, top, bottom }
        }
        return { pair: box('[data-block=pair]'), question: box('.question'), answer: box('.answer') }
      })
      expect(question.left - pair.left).toBe(32)
      expect(answer.left - pair.left).toBe(32)
      expect(answer.top).toBe(question.bottom)
    })

    test('a reading is above its word and takes no place in the line', async () => {
      await open([
        {
          type: 'paragraph',
          content: [
            { text: '今日の' },
            { text: '髪型', marks: [{ type: 'ruby', reading: 'かみ' }] },
            { text: 'です' },
          ],
        },
      ])
      const [word, next] = await page.evaluate(() => {
        const ruby = document.querySelector('.surface ruby')
        return [ruby?.firstChild, ruby?.nextSibling].map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text ?? document.body)
          const { left, right } = range.getBoundingClientRect()
          return { left, right }
        })
      })
      expect(next?.left).toBeCloseTo(word?.right ?? 0, 0)
    })

    function open(blocks: Block[]): Promise<void> {
      return page.evaluate((body) => window.trial.open(body), { blocks })
    }
  })
})
