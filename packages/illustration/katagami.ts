import type { Scene } from './scene.ts'
import { svg } from './svg.ts'

export const katagamiNames = [
  'seigaiha',
  'asanoha',
  'shippo',
  'ichimatsu',
  'tatewaku',
  'same',
  'yagasuri',
  'kikko',
  'shima',
  'hishi',
  'koushi',
  'mame',
] as const

type KatagamiName = (typeof katagamiNames)[number]

/**
 * A stencil pattern as a paint: only the lines, so that the colour beneath is the ground.
 * The tile is whole pixels without a transform of its own, which librsvg repeats 20 times faster.
 */
export function katagami(scene: Scene, name: KatagamiName, colour: string, size: number): string {
  const [width, height, drawing] = tiles[name]
  const [wide, tall] = [Math.round((width * size) / 40), Math.round((height * size) / 40)]
  const ink = svg`fill="none" stroke="${colour}" stroke-width="2.2" stroke-linecap="round"`
  const tile =
    svg`<g transform="scale(${wide / width} ${tall / height})"` +
    svg` ${ink}>${drawing.replaceAll('INK', colour)}</g>`
  const box = svg`width="${wide}" height="${tall}" patternUnits="userSpaceOnUse"`
  return scene.define((id) => `<pattern id="${id}" ${box}>${tile}</pattern>`)
}

const scale = (x: number, y: number) =>
  [20, 13.5, 7].map((r) => svg`<path d="M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0"/>`).join('')

const tiles: Record<KatagamiName, readonly [width: number, height: number, drawing: string]> = {
  seigaiha: [40, 20, scale(20, 20) + scale(0, 10) + scale(40, 10) + scale(0, 30) + scale(40, 30)],
  asanoha: [
    40,
    69.28,
    '<path d="M0 0L20 11.55L40 0M20 11.55V34.64M0 0L0 23.1L20 34.64L40 23.1V0M0 0' +
      'L20 34.64L40 0M0 69.28L20 34.64L40 69.28M0 69.28V46.19L20 34.64L40 46.19V69.28' +
      'M0 69.28L20 57.74L40 69.28M20 57.74V34.64M0 23.1V46.19M40 23.1V46.19M0 23.1H0' +
      'M0 34.64H40" stroke-width="1.5"/>',
  ],
  shippo: [
    40,
    40,
    '<circle cx="20" cy="20" r="20"/><circle cx="0" cy="0" r="20"/><circle cx="40" c' +
      'y="0" r="20"/><circle cx="0" cy="40" r="20"/><circle cx="40" cy="40" r="20"/>',
  ],
  ichimatsu: [40, 40, '<path d="M0 0h20v20h-20zM20 20h20v20h-20z" fill="INK" stroke="none"/>'],
  tatewaku: [40, 60, '<path d="M4 0C-8 20 24 40 4 60M36 0C48 20 16 40 36 60"/>'],
  same: [
    24,
    24,
    '<path d="M4 4h0M16 4h0M10 10h0M22 10h0M4 16h0M16 16h0M10 22h0M22 22h0" stroke-width="3.4"/>',
  ],
  yagasuri: [
    40,
    60,
    '<path d="M0 0L10 12V42L0 30zM20 0L10 12V42L20 30zM20 30L30 42V72L20 60zM40 30' +
      'L30 42V72L40 60zM20 -30L30 -18V12L20 0zM40 -30L30 -18V12L40 0z" fill="INK" strok' +
      'e="none"/>',
  ],
  kikko: [40, 69.28, '<path d="M20 0V11.55L0 23.1V46.19L20 57.74V69.28M20 11.55L40 23.1V46.19L20 57.74"/>'],
  shima: [30, 30, '<path d="M5 0V30" stroke-width="5"/><path d="M16 0V30M22 0V30" stroke-width="1.4"/>'],
  hishi: [32, 48, '<path d="M16 0L32 24L16 48L0 24zM16 14L23 24L16 34L9 24z"/>'],
  koushi: [44, 44, '<path d="M8 0V44M14 0V44M0 8H44M0 14H44"/>'],
  mame: [36, 36, '<path d="M9 9h0M27 27h0" stroke-width="11"/>'],
}
