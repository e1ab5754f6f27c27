import { readFileSync } from 'node:fs'
import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const styles = [
  '../../../ui/tokens.css',
  '../../../ui/base.css',
  '../../../ui/japanese.css',
  './article-body.css',
  './blocks/data-table.css',
  './blocks/figure.css',
  './vertical-body.css',
]
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

const big = 'font-size: 60px; line-height: 100px; white-space: nowrap'
const cell = (text: string) => `<span class="cell">${text}</span>`
const prose =
  '朝の光が、部屋の奥まで差しこむ。「櫛を通すと、髪の流れがわかる」と祖母は言った。（もう三十年も前のことだ。）コーヒーをいれて、ゆっくりと待っている。'

/** Requirements for Japanese Text Layout (JLREQ), https://www.w3.org/TR/jlreq/, as far as a style sheet decides them. */
describe.for(engines)('vertical text in $name', ({ isPresent, openPage }) => {
  describe.skipIf(!isPresent)('D3', () => {
    let page: EnginePage

    beforeAll(async () => {
      page = await openPage({ width: 900, height: 700 })
    })
    afterAll(() => page?.close())

    test('lines run from top to bottom and follow each other from right to left (2.3)', async () => {
      await show(`<p>${prose.repeat(3)}</p>`)
      const [first, second] = await readLines()
      expect(second?.right).toBeLessThanOrEqual((first?.left ?? 0) + 1)
      expect((first?.bottom ?? 0) - (first?.top ?? 0)).toBeGreaterThan(400)
    })

    test('no line begins with a closing mark or a small kana, none ends with an opening bracket (3.1.7, 3.1.8)', async () => {
      await show(`<p>${prose.repeat(12)}</p>`)
      const lines = (await readLines()).map(({ text }) => text)
      expect(lines.length).toBeGreaterThan(15)
      expect(lines.filter((line) => /^[、。」）ーっゃゅょ々]/.test(line))).toEqual([])
      expect(lines.filter((line) => /[「（]$/.test(line))).toEqual([])
    })

    test('numbers of up to three digits stand upright in one character (3.2.5)', async () => {
      await show(`<p style="${big}">月${cell('<span class="tate-chu-yoko">12</span>')}日</p>`)
      const [box] = await readCells()
      expect(heightOf(box)).toBeLessThan(75)
      expect(widthOf(box)).toBeLessThan(110)
    })

    test('the digits of a year stand upright one below the other', async () => {
      await show(`<p style="${big}">${cell('<span class="upright">2026</span>')}年</p>`)
      const [box] = await readCells()
      expect(heightOf(box)).toBeGreaterThan(200)
      expect(heightOf(box)).toBeLessThan(260)
    })

    test('Latin words are turned to the right (3.2.4)', async () => {
      await show(`<p style="${big}">${cell('magazine')}</p>`)
      const [box] = await readCells()
      expect(heightOf(box)).toBeGreaterThan(widthOf(box) * 1.5)
    })

    test('commas are in the upper right, the long mark and the dash are upright, brackets are turned (3.1.2)', async () => {
      await show(
        `<p style="${big}">あ${cell('、')}あ<br>あ${cell('ー')}<br>${cell('―')}<br>${cell('「')}あ」</p>`,
      )
      const boxes = await readCells()
      // The character before may reach a little into the box.
      const [comma, long, dash, bracket] = await readInk(boxes.map((box) => ({ ...box, top: box.top + 6 })))
      expect(comma?.left).toBeGreaterThan(((boxes[0]?.left ?? 0) + (boxes[0]?.right ?? 0)) / 2 - 4)
      expect(heightOf(comma)).toBeLessThan(30)
      for (const mark of [long, dash]) expect(heightOf(mark)).toBeGreaterThan(widthOf(mark) * 2)
      // ﹁ is wider than high; 「 would be higher than wide.
      expect(widthOf(bracket)).toBeGreaterThan(heightOf(bracket))
    })

    test('ruby is to the right of its base, and the distance of the lines stays the same (3.3)', async () => {
      const ruby = '<ruby>綴<rp>（</rp><rt>つづ</rt><rp>）</rp></ruby>り'
      await show(`<p>${prose}${ruby}${prose}${prose}${ruby}${prose}</p>`)
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll('ruby')].map((ruby) => {
          const range = document.createRange()
          range.selectNodeContents(ruby.firstChild as Text)
          const base = range.getBoundingClientRect()
          range.selectNodeContents(ruby.querySelector('rt') as Element)
          return { base: (base.left + base.right) / 2, reading: range.getBoundingClientRect().left }
        }),
      )
      for (const { base, reading } of boxes) expect(reading).toBeGreaterThan(base)
      const middles = (await readLines()).map(({ left, right }) => (left + right) / 2)
      const steps = middles.slice(1).map((middle, at) => Math.round((middles[at] ?? 0) - middle))
      // WebKitGTK gives a line with ruby five pixels more.
      expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(page.engine === 'webkit' ? 6 : 2)
    })

    test('kanji with ruby stay in the middle of the line after a Latin letter or a decimal (3.2.6, 3.3)', async () => {
      const texts = ['2cm', '0.5', '月に'].map(
        (before) => `<p style="${big}">${before}<ruby>${cell('余')}<rt>あま</rt></ruby>って</p>`,
      )
      await show(texts.join(''))
      const boxes = await readCells()
      // The character before may reach a little into the box.
      const inks = await readInk(boxes.map((box) => ({ ...box, top: box.top + 12 })))
      const places = inks.map(({ left, right }, at) => [left, right].map((x) => x - (boxes[at]?.left ?? 0)))
      const [afterLetter = [], afterDecimal = [], afterKana = []] = places
      expect(widthOf(inks[2])).toBeGreaterThan(45)
      for (const side of [0, 1])
        for (const place of [afterLetter, afterDecimal])
          expect(Math.abs((place[side] ?? 0) - (afterKana[side] ?? 0))).toBeLessThanOrEqual(2)
    })

    test('characters after a ruby base that ends in a Latin letter or a digit stay in the middle of the line (3.2.6, 3.3)', async () => {
      const texts = ['SNS', '3', '月'].map(
        (base) => `<p style="${big}"><ruby>${base}<rt>よみ</rt></ruby>${cell('余')}って</p>`,
      )
      await show(texts.join(''))
      const boxes = await readCells()
      const inks = await readInk(boxes.map((box) => ({ ...box, top: box.top + 12 })))
      const places = inks.map(({ left, right }, at) => [left, right].map((x) => x - (boxes[at]?.left ?? 0)))
      const [afterLetter = [], afterDigit = [], afterKanji = []] = places
      expect(widthOf(inks[2])).toBeGreaterThan(45)
      for (const side of [0, 1])
        for (const place of [afterLetter, afterDigit])
          expect(Math.abs((place[side] ?? 0) - (afterKanji[side] ?? 0))).toBeLessThanOrEqual(2)
    })

    test('figures and tables stay horizontal and fit into the height of the text (2.4)', async () => {
      const table =
        '<div class="data-table"><table><thead><tr><th>月</th><th>湿度</th></tr></thead><tbody><tr><td>一月</td><td>四十</td></tr></tbody></table></div>'
      const figure =
        '<figure class="figure"><img width="800" height="1200" alt="" src="data:,"><figcaption class="figure-caption"><span>湿度計</span></figcaption></figure>'
      await show(`<p>${prose}</p>${table}<p>${prose}</p>${figure}<p>${prose}</p>`)
      const found = await page.evaluate(() => {
        const body = document.getElementById('honbun') as HTMLElement
        const around = body.getBoundingClientRect()
        return [...document.querySelectorAll('.data-table, .figure')].map((element) => {
          const { top, bottom, width } = element.getBoundingClientRect()
          const [first, second] = [...element.querySelectorAll('th')].map((one) =>
            one.getBoundingClientRect(),
          )
          return {
            mode: getComputedStyle(element).writingMode,
            fits: top >= around.top - 1 && bottom <= around.bottom + 1 && width > 200,
            isBeside: first === undefined || second === undefined || second.left >= first.right - 1,
          }
        })
      })
      const horizontal = { mode: 'horizontal-tb', fits: true, isBeside: true }
      expect(found).toEqual([horizontal, horizontal])
    })

    async function show(markup: string): Promise<void> {
      const html = `<!doctype html><html lang="ja" data-writing="vertical"><style>${styles} .article { margin: 1rem 3rem }</style><article class="article" data-rendered><div class="article-text"><div class="article-body" id="honbun">${markup}</div></div></article>`
      await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
    }

    /** The lines of the first paragraph: where they are, and their text. */
    async function readLines(): Promise<(Box & { text: string })[]> {
      return page.evaluate(() => {
        const lines: { left: number; top: number; right: number; bottom: number; text: string }[] = []
        const walker = document.createTreeWalker(document.querySelector('p') as Element, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          if (node.parentElement?.closest('rt, rp')) continue
          for (let at = 0; at < (node as Text).length; at += 1) {
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            const { left, top, right, bottom } = range.getBoundingClientRect()
            const text = (node as Text).data.charAt(at)
            const line = lines.at(-1)
            if (line === undefined || top < line.bottom - 100) lines.push({ left, top, right, bottom, text })
            else Object.assign(line, { bottom, text: line.text + text })
          }
        }
        return lines
      })
    }

    async function readCells(): Promise<Box[]> {
      return page.evaluate(() =>
        [...document.querySelectorAll('.cell')].map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          return { left, top, right, bottom }
        }),
      )
    }

    /** The ink inside of each box. */
    async function readInk(boxes: readonly Box[]): Promise<Box[]> {
      const png = Buffer.from(await page.screenshot()).toString('base64')
      return page.evaluate(
        async ({ source, boxes }) => {
          const picture = new Image()
          picture.src = source
          await picture.decode()
          const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
          canvas?.drawImage(picture, 0, 0)
          return boxes.map(({ left, top, right, bottom }) => {
            const [x, y] = [Math.floor(left), Math.floor(top)]
            const [width, height] = [Math.ceil(right - left), Math.ceil(bottom - top)]
            const { data = [] } = canvas?.getImageData(x, y, width, height) ?? {}
            const ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
            for (let at = 0; at < width * height; at += 1) {
              if ((data[at * 4 + 1] ?? 255) >= 128) continue
              const [column, row] = [x + (at % width), y + Math.floor(at / width)]
              ink.left = Math.min(ink.left, column)
              ink.right = Math.max(ink.right, column + 1)
              ink.top = Math.min(ink.top, row)
              ink.bottom = Math.max(ink.bottom, row + 1)
            }
            return ink
          })
        },
        { source: `data:image/png;base64,${png}`, boxes },
      )
    }
  })
})

type Box = { left: number; top: number; right: number; bottom: number }

function heightOf(box: Box | undefined): number {
  return (box?.bottom ?? 0) - (box?.top ?? 0)
}

function widthOf(box: Box | undefined): number {
  return (box?.right ?? 0) - (box?.left ?? 0)
}
