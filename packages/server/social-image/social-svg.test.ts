import { expect, test } from 'vitest'
import { elementsOf, readXml } from '../testing/read-xml.ts'
import type { SocialRecipe } from './recipe.ts'
import { coverWidth, titleSvg } from './social-svg.ts'

const mark = 'PR・タイアップ広告'
const longCategory = 'サステナブルファッションとライフスタイル'

test.each([true, false])(
  'A7 the mark of an advertisement comes first, and the category has what is left (cover: %s)',
  (hasCover) => {
    const { boxes, texts } = draw({ label: mark, category: longCategory }, hasCover)
    const [ad, category] = boxes
    expect(texts[0]).toBe(mark)
    expect(ad?.x).toBe(92)
    expect(category?.x).toBeGreaterThan(ad?.right ?? Infinity)
    expect(category?.right).toBeLessThan(hasCover ? 1200 - coverWidth : 1200)
    expect(texts[1]).toMatch(hasCover ? /^サステナブル.*…$/ : longCategory)
  },
)

test('a short category beside the mark, or alone, is whole', () => {
  expect(draw({ label: mark, category: 'ヘア' }, true).texts.slice(0, 2)).toEqual([mark, 'ヘア'])
  expect(draw({ category: 'ヘア' }, true)).toMatchObject({ boxes: [{ x: 92 }] })
})

test('neither a category nor the name of a magazine reaches below the photograph', () => {
  const { boxes, texts } = draw({ category: '長'.repeat(60), magazine: '誌'.repeat(100) }, true)
  expect(boxes[0]?.right).toBeLessThan(1200 - coverWidth)
  expect(texts.at(-1)).toMatch(/^誌{10,17}…$/)
})

test('a title is set small enough for its longest Latin word', () => {
  const { texts, sizes } = draw({ title: 'SUSTAINABILITYの今' }, true)
  expect(texts.slice(1, -1)).toEqual(['SUSTAINABILITY', 'の今'])
  expect(sizes[1]).toBe(52)
  const endless = draw({ title: 'A'.repeat(60) }, true)
  expect(endless.texts.slice(1, -1).join('')).toBe('A'.repeat(60))
})

function draw(
  {
    title = '春の髪',
    label = '',
    category = 'ヘア',
    magazine = 'ヨソオイ',
  }: { title?: string; label?: string; category?: string; magazine?: string },
  hasCover: boolean,
) {
  const recipe: SocialRecipe = {
    kind: 'drawn',
    title,
    category: { name: category, colour: '#446688' },
    magazine,
    label,
    colours: { accent: '#b23a55', paper: '#fbf8f3', ink: '#221f1c' },
    picture: hasCover ? { media: 'a', focus: { x: 0.5, y: 0.5 } } : undefined,
  }
  const svg = readXml(titleSvg(recipe))
  const words = elementsOf(svg, 'text')
  const boxes = elementsOf(svg, 'rect')
    .map(({ attributes }) => ({ x: Number(attributes.x), width: Number(attributes.width) }))
    .filter(({ x }) => x > 0)
  return {
    boxes: boxes.map(({ x, width }) => ({ x, right: x + width })),
    texts: words.map(({ text }) => text),
    sizes: words.map(({ attributes }) => Number(attributes['font-size'])),
  }
}
