import { linesOf, shortened, widthOf } from '@tsuzuri/content/phrases/lines'
import { element, textElement, type Xml } from '../feeds/xml.ts'
import { fontFamilies } from './glyphs.ts'
import { type SocialRecipe, socialSize } from './recipe.ts'

export const coverWidth = 432
const margin = 72
const bandWidth = 20
const mostLines = 5
const titleSizes = [68, 60, 52, 46, 40]

/** The image without its photograph: background, the category's colour, text. Missing characters were removed before. */
export function titleSvg(recipe: SocialRecipe): string {
  const hasPicture = recipe.picture !== undefined
  const wide = socialSize.width - 2 * margin - bandWidth - (hasPicture ? coverWidth : 0)
  const { size, lines } = setTitle(recipe.title, wide)
  const left = bandWidth + margin
  const lineHeight = size * 1.42
  const block = lineHeight * lines.length
  const top = (socialSize.height - block) / 2 + 14
  return svg([
    element('rect', { ...socialSize, fill: recipe.colours.paper }),
    element('rect', { width: bandWidth, height: socialSize.height, fill: recipe.category.colour }),
    ...headLine(recipe, left, wide),
    ...lines.map((line, at) =>
      words(line, left, top + at * lineHeight + size * 0.9, size, recipe.colours.ink, 'bold'),
    ),
    words(
      shortened(recipe.magazine, wide / 32),
      left,
      socialSize.height - 58,
      32,
      recipe.colours.ink,
      'normal',
    ),
  ])
}

/** The disclosure mark alone, to be placed over the editors' own picture. */
export function labelSvg(label: string): string {
  return svg(mark(label, 0, 0))
}

/** The same without any font: P and R drawn as lines. */
export function labelLinesSvg(): string {
  const lines = 'M22 40V12H30a8 8 0 0 1 0 16H22M48 40V12H56a8 8 0 0 1 0 16H48M56 28L65 40'
  return svg([
    element('rect', { width: 88, height: 52, fill: '#1b1917' }),
    element('path', { d: lines, fill: 'none', stroke: '#ffffff', 'stroke-width': 5 }),
  ])
}

function svg(children: readonly Xml[]): string {
  const root = { xmlns: 'http://www.w3.org/2000/svg', ...socialSize }
  return element('svg', root, children)
}

function setTitle(title: string, wide: number): { size: number; lines: string[] } {
  const fitting = titleSizes
    .map((size) => ({ size, lines: linesOf(title, wide / size) }))
    .filter(({ size, lines }) => lines.length <= (size > 52 ? 4 : mostLines))
  const longestWord = Math.max(0, ...(title.match(/[!-\u024f]+/gu) ?? []).map(widthOf))
  const best = fitting.find(({ size }) => longestWord * size <= wide) ?? fitting[0]
  if (best !== undefined) return best
  const size = titleSizes.at(-1) ?? 40
  const lines = linesOf(title, wide / size - 1).slice(0, mostLines)
  return { size, lines: lines.map((line, at) => (at === mostLines - 1 ? `${line}…` : line)) }
}

/**
 * The disclosure mark and the category, inside the area that no service crops. The mark comes first: it is never
 * shortened, and the category has the width that is left.
 */
function headLine({ label, category }: SocialRecipe, left: number, wide: number): Xml[] {
  const used = label === '' ? 0 : boxWidth(label) + 24
  return [
    ...(label === '' ? [] : mark(label, left, 56)),
    ...pill(left + used, 56, shortened(category.name, textWidth(wide - used)), category.colour),
  ]
}

function pill(x: number, y: number, text: string, colour: string): Xml[] {
  const width = boxWidth(text)
  return [
    element('rect', { x, y, width, height: 52, rx: 26, fill: colour }),
    words(text, x + width / 2, y + 36, 28, readableOn(colour), 'bold', 'middle'),
  ]
}

function mark(label: string, x: number, y: number): Xml[] {
  const width = boxWidth(label)
  return [
    element('rect', { x, y, width, height: 52, fill: '#1b1917' }),
    words(label, x + width / 2, y + 36, 28, '#ffffff', 'bold', 'middle'),
  ]
}

function boxWidth(text: string): number {
  return widthOf(text) * 28 + 40
}

/** The text that a box of this width can hold, in full-width characters. */
function textWidth(box: number): number {
  return (box - 40) / 28
}

function words(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  weight: 'bold' | 'normal',
  anchor?: 'middle',
): Xml {
  const style = {
    'font-size': size,
    'font-weight': weight,
    'font-family': fontFamilies,
    'text-anchor': anchor,
  }
  return textElement('text', text, { x, y: Math.round(y), fill, 'xml:lang': 'ja', ...style })
}

function readableOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? '#1b1917' : '#ffffff'
}
