import sharp from 'sharp'
import { element, textElement } from '../feeds/xml.ts'

/** Font families of the system in order of preference. */
export const fontFamilies = [
  'Noto Serif CJK JP',
  'Noto Serif JP',
  'Hiragino Mincho ProN',
  'Yu Mincho',
  'IPAexMincho',
  'Noto Sans CJK JP',
  'serif',
].join(', ')

const cell = 64
const columns = 16
const lineWidth = 2
const mostRemembered = 30_000
/** Code points that no font contains: what their renderings share is the outline of the missing-glyph box. */
const missingLetters = {
  short: ['\u0378', '\u0530', '\u2fe0', '\u1cfb', '\uabfe'],
  long: ['\u{effd0}', '\u{b1234}', '\u{50005}', '\u{7a8c1}', '\u{14701}'],
}

type Ink = Uint8Array
const known = new Map<string, boolean>()
let frames: Promise<Ink[]> | undefined

/**
 * Finds characters that the fonts of this machine lack. No API reports it, so each character is rendered: one that
 * covers the whole outline of the missing-glyph box is missing.
 */
export async function findMissingLetters(text: string): Promise<Set<string>> {
  const letters = [...new Set(text.replaceAll(/[\s\p{Cf}\p{M}\p{Variation_Selector}]/gu, ''))]
  const unknown = letters.filter((letter) => !known.has(letter))
  if (unknown.length > 0) {
    frames ??= drawFrames()
    const boxes = await frames
    if (known.size + unknown.length > mostRemembered) known.clear()
    for (const [at, ink] of (await drawLetters(unknown)).entries()) {
      const letter = unknown[at]
      if (letter !== undefined)
        known.set(
          letter,
          boxes.some((frame) => fills(ink, frame)),
        )
    }
  }
  return new Set(letters.filter((letter) => known.get(letter) === true))
}

async function drawFrames(): Promise<Ink[]> {
  const frames = []
  for (const letters of Object.values(missingLetters)) {
    const [first, ...others] = await drawLetters(letters)
    if (first === undefined) continue
    frames.push(outline(first.map((dark, at) => (others.every((ink) => ink[at] === 1) ? dark : 0))))
  }
  return frames
}

/** Only the outermost pixels: the digits inside a missing-glyph box differ per character. */
function outline(ink: Ink): Ink {
  const points = [...ink].flatMap((dark, at) =>
    dark === 1 ? [{ x: at % cell, y: Math.floor(at / cell) }] : [],
  )
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  return ink.map((dark, at) => {
    const x = at % cell
    const y = Math.floor(at / cell)
    return Math.min(x - left, right - x, y - top, bottom - y) < lineWidth ? dark : 0
  })
}

function fills(ink: Ink, frame: Ink): boolean {
  const size = frame.reduce((sum, dark) => sum + dark, 0)
  const filled = frame.reduce((sum, dark, at) => sum + (dark === 1 && ink[at] === 1 ? 1 : 0), 0)
  return size > 0 && filled >= size * 0.97
}

/** Renders each character in a cell of its own; 1 is ink. */
async function drawLetters(letters: readonly string[]): Promise<Ink[]> {
  const rows = Math.ceil(letters.length / columns)
  const size = { width: cell * columns, height: cell * rows }
  const svg = element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, [
    element('rect', { ...size, fill: '#ffffff' }),
    ...letters.map((letter, at) =>
      textElement('text', letter, {
        x: (at % columns) * cell + 6,
        y: Math.floor(at / columns) * cell + 46,
        'font-size': 40,
        'font-family': fontFamilies,
      }),
    ),
  ])
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  return letters.map((_, at) => {
    const left = (at % columns) * cell
    const top = Math.floor(at / columns) * cell
    return Uint8Array.from({ length: cell * cell }, (_one, point) => {
      const place = (top + Math.floor(point / cell)) * size.width + left + (point % cell)
      return (pixels[place] ?? 255) < 128 ? 1 : 0
    })
  })
}
