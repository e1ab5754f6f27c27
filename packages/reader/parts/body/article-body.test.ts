import { readFileSync } from 'node:fs'
import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const styles = [
  '../../../ui/tokens.css',
  '../../../ui/base.css',
  '../../../ui/japanese.css',
  './article-body.css',
  '../headings/phrases.css',
]
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

const ruby = (words: string, reading: string) =>
  `<ruby>${words}<rp>（</rp><rt>${reading}</rt><rp>）</rp></ruby>`
const longReading = ruby('技', 'とてもながいよみかた'.repeat(20))
const items = [
  'ひとつ',
  `${ruby('髪', 'かみ')}を洗う`,
  `<a href="#"><strong>${ruby('櫛', 'くし')}</strong></a>を通す`,
  '四',
]
const sentence = `朝の光が差しこむ${ruby('部屋', 'へや')}で、${ruby('櫛', 'くし')}を通しながら髪の${ruby('流れ', 'ながれ')}を確かめる。`

describe.for(engines)('the body of an article in $name', ({ isPresent, openPage }) => {
  describe.skipIf(!isPresent)('layout', () => {
    let page: EnginePage

    beforeAll(async () => {
      page = await openPage({ width: 600, height: 800 })
    })
    afterAll(() => page?.close())

    test.for(['ol', 'ul'])('every list item shows its marker, with ruby, too: %s', async (list) => {
      await show(`<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list}>`)
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll('li')].map((item) => {
          const { left, top, bottom } = item.getBoundingClientRect()
          return { left: left - 32, top, right: left, bottom }
        }),
      )
      const drawn = await readInk(boxes)
      expect(drawn.map((columns) => columns.includes(true))).toEqual(items.map(() => true))
    })

    test('long ruby does not widen the page, in text, links and lists', async () => {
      const link = `<a href="#">${longReading}</a>`
      await show(
        `<p>${longReading}</p><p>${link}</p><h2>${link}</h2><ul><li>${longReading}<ol><li>${link}</li></ol></li></ul>`,
      )
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })

    test('lines with ruby are filled to the edge', async () => {
      await show(`<p>${sentence.repeat(6)}</p>`)
      const gaps = await page.evaluate(() => {
        const paragraph = document.querySelector('p')
        const edge = paragraph?.getBoundingClientRect().right ?? 0
        const ends = new Map<number, number>()
        const texts = document.createTreeWalker(paragraph ?? document, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          if (texts.currentNode.parentElement?.closest('rt, rp')) continue
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          for (const { bottom, right } of range.getClientRects()) {
            const line = Math.round(bottom / 16)
            ends.set(line, Math.max(ends.get(line) ?? 0, right))
          }
        }
        return [...ends.values()].map((end) => edge - end)
      })
      expect(gaps.length).toBeGreaterThan(5)
      // Line breaking may move two characters to the next line, but not three.
      expect(Math.max(...gaps.slice(0, -1))).toBeLessThan(2.5 * 17)
    })

    test('digits between kanji do not overlap', async () => {
      await show('<p style="font-size: 60px; line-height: 2; inline-size: max-content">一1111一</p>')
      const box = await page.evaluate(() => {
        const {
          left = 0,
          top = 0,
          right = 0,
          bottom = 0,
        } = document.querySelector('p')?.getBoundingClientRect() ?? {}
        return { left, top, right, bottom }
      })
      const [columns = []] = await readInk([box])
      const strokes = columns.filter((isInk, at) => isInk && columns[at - 1] !== true)
      expect(strokes).toHaveLength(6)
    })

    test('a headline ends its lines between phrases alone, at every width', async () => {
      const sentences = [
        ['冬の', '朝に', '髪が', 'まとまらない', '本当の', '理由を、', '美容師に', '聞きました。'],
        ['くし', '一本から', '始める', '手入れの', '手引き'],
      ]
      const ends = new Set(sentences.flat().map((_, at, all) => all.slice(0, at).join('').length))
      const asSentences = sentences.map((phrases) => `<span>${phrases.join('<wbr>')}</span>`).join('<wbr>')
      for (const text of [asSentences, sentences.flat().join('<wbr>')])
        for (const width of [190, 230, 270, 310, 350, 390]) {
          await show(
            `<h1 style="inline-size: ${width}px; font-size: 1.75rem"><span class="phrases">${text}</span></h1>`,
          )
          const starts = await page.evaluate(lineStarts)
          expect(starts.length).toBeGreaterThan(1)
          expect([text, width, starts.filter((at) => !ends.has(at))]).toEqual([text, width, []])
        }
    })

    async function show(markup: string): Promise<void> {
      const html = `<!doctype html><html lang="ja"><style>${styles}</style><div class="article-body" style="inline-size: 21rem; margin: 1rem 6rem">${markup}</div>`
      await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
    }

    /** Returns for every box which pixel columns contain ink. */
    async function readInk(boxes: readonly Box[]): Promise<boolean[][]> {
      const png = Buffer.from(await page.screenshot()).toString('base64')
      return page.evaluate(
        async ({ source, boxes }) => {
          const picture = new Image()
          picture.src = source
          await picture.decode()
          const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
          canvas?.drawImage(picture, 0, 0)
          return boxes.map(({ left, top, right, bottom }) => {
            const [width, height] = [Math.floor(right - left), Math.floor(bottom - top)]
            const { data = [] } = canvas?.getImageData(Math.floor(left), Math.ceil(top), width, height) ?? {}
            return Array.from({ length: width }, (_, x) =>
              Array.from({ length: height }, (_, y) => data[(y * width + x) * 4 + 1] ?? 255).some(
                (green) => green < 128,
              ),
            )
          })
        },
        { source: `data:image/png;base64,${png}`, boxes },
      )
    }
  })
})

/** Runs in the page: the characters at which the lines of the headline begin, other than the first. */
function lineStarts(): number[] {
  const starts: number[] = []
  const texts = document.createTreeWalker(document.querySelector('h1') ?? document, NodeFilter.SHOW_TEXT)
  let [offset, bottom] = [0, Number.POSITIVE_INFINITY]
  while (texts.nextNode()) {
    const { length } = texts.currentNode as Text
    for (let at = 0; at < length; at += 1) {
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + 1)
      const box = range.getBoundingClientRect()
      if (box.top >= bottom - box.height / 2) starts.push(offset)
      bottom = box.bottom
      offset += 1
    }
  }
  return starts
}

type Box = { left: number; top: number; right: number; bottom: number }
