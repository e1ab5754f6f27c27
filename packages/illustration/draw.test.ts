import sharp from 'sharp'
import { expect, test } from 'vitest'
import { draw, readRecipe } from './draw.ts'
import { motifs } from './motifs.ts'
import { palettes } from './palettes.ts'

const motifNames = Object.keys(motifs)
const paletteNames = Object.keys(palettes)

test('the same recipe always gives the same picture', () => {
  for (const motif of motifNames) {
    expect(drawn(`${motif}/yuki/3`)).toEqual(drawn(`${motif}/yuki/3`))
  }
})

test('another seed or palette gives another picture', () => {
  for (const motif of motifNames) {
    const pictures = ['yuki/3', 'yuki/4', 'yuki/300', 'ai/3'].map((rest) => drawn(`${motif}/${rest}`).svg)
    expect(new Set(pictures).size).toBe(pictures.length)
  }
})

test.each(motifNames)(
  '%s is well-formed in every other palette',
  (motif) => {
    for (const [index, palette] of paletteNames.entries()) {
      if ((index + motifNames.indexOf(motif)) % 2 === 1) continue
      const { svg } = drawn(`${motif}/${palette}/${index * 90 + 9}`)
      expect(/NaN|undefined|Infinity|null|--\d/.exec(svg)).toBeNull()
      expect(unclosed(svg)).toEqual([])
      expect(danglingReferences(svg)).toEqual([])
    }
  },
  20_000,
)

test.each(motifNames)(
  '%s becomes an image of the size it promises',
  async (motif) => {
    const { svg, width, height } = drawn(`${motif}/kohaku/7`)
    const { data, info } = await sharp(Buffer.from(svg))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    expect(new Set(data).size).toBeGreaterThan(60)
  },
  20_000,
)

test('portraits are square and everything else is three to two', () => {
  expect(drawn('portrait/sora/1')).toMatchObject({ width: 1200, height: 1200 })
  expect(drawn('sea/sora/1')).toMatchObject({ width: 1600, height: 1067 })
})

test('a recipe is read from its text', () => {
  expect(readRecipe('bottle/yuki/3')).toEqual({ motif: 'bottle', palette: 'yuki', seed: 3 })
  expect(readRecipe('portrait/ai/999')).toEqual({ motif: 'portrait', palette: 'ai', seed: 999 })
})

test.each([
  '',
  'bottle',
  'bottle/yuki',
  'bottle/yuki/',
  'bottle/yuki/0',
  'bottle/yuki/1000',
  'bottle/yuki/-1',
  'bottle/yuki/1.5',
  'bottle/yuki/03',
  'bottle/yuki/3/4',
  ' bottle/yuki/3',
  'Bottle/yuki/3',
  'teapot/yuki/3',
  'bottle/mint/3',
  'constructor/yuki/3',
  'bottle/toString/3',
  'bottle/yuki/３',
])('%j is no recipe', (text) => {
  expect(readRecipe(text)).toBeUndefined()
})

function drawn(text: string) {
  const recipe = readRecipe(text)
  if (!recipe) throw new Error(`${text} is no recipe`)
  return draw(recipe)
}

function unclosed(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [name]
    } else if (!rest.endsWith('/')) open.push(name)
  }
  return open
}

function danglingReferences(svg: string): string[] {
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  return [...svg.matchAll(/url\(#([^)]+)\)/g)].flatMap(([, id = '']) => (ids.has(id) ? [] : [id]))
}
