import { mix } from '../colours.ts'
import { leafShape } from '../curves.ts'
import { path, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'

export type SprigKind = 'olive' | 'bamboo' | 'round' | 'fern' | 'willow'

const kinds: Record<SprigKind, { pairs: number; length: number; width: number; spread: number }> = {
  olive: { pairs: 8, length: 105, width: 36, spread: 48 },
  bamboo: { pairs: 5, length: 175, width: 34, spread: 34 },
  round: { pairs: 6, length: 92, width: 84, spread: 58 },
  fern: { pairs: 17, length: 92, width: 24, spread: 68 },
  willow: { pairs: 11, length: 125, width: 20, spread: 24 },
}

/** A branch of about 520 that grows upwards from its origin and bows to the right. */
export function sprig(scene: Scene, kind: SprigKind, colour: string): Piece {
  const { random, palette } = scene
  const { pairs, length, width, spread } = kinds[kind]
  const bow = random.between(40, 150)
  const stem = svg`M0 0Q${bow * 0.1} -280 ${bow} -520`
  const outlines: string[] = []
  const leaves = Array.from({ length: pairs * 2 + 1 }, (_, index) => {
    const share = index === pairs * 2 ? 1 : 0.14 + (Math.floor(index / 2) / pairs) * 0.82
    const side = index === pairs * 2 ? 0 : index % 2 === 0 ? 1 : -1
    const [x, y] = [
      2 * share * (1 - share) * bow * 0.1 + share * share * bow,
      -520 * share * (1.08 - 0.08 * share),
    ]
    const size = (1.1 - 0.5 * share) * random.between(0.82, 1.12)
    const tilt = (share * bow) / 9 + side * (spread - share * 12 + random.between(-9, 9))
    const [long, wide] = [length * size, width * size]
    const shape = leafShape(long, wide, side * wide * 0.18)
    const place = svg`transform="translate(${x} ${y}) rotate(${tilt})"`
    outlines.push(`<path d="${shape}" ${place}/>`)
    const tone = mix(colour, random.chance(0.5) ? palette.ink : palette.paper, random.between(0, 0.2))
    const vein = stroke(
      svg`M0 0Q${side * wide * 0.1} ${-long * 0.5} ${side * wide * 0.15} ${-long * 0.86}`,
      palette.paper,
      1.4,
      0.4,
    )
    const half =
      'M0 0' +
      svg`C${wide / 2} ${-long * 0.25} ${wide / 2} ${-long * 0.7} ${side * wide * 0.18} ${-long}` +
      svg`Q${side * wide * 0.1} ${-long * 0.5} 0 0z`
    return `<g ${place}>${path(shape, tone)}${path(half, palette.ink, 0.1)}${vein}</g>`
  })
  const stalk = stroke(stem, mix(colour, palette.ink, 0.35), 5)
  return { outline: stem, body: stalk + leaves.join('') }
}

/** The same branch as a flat shadow on a wall. */
export function sprigShadow(scene: Scene, kind: SprigKind, opacity: number): string {
  const ink = scene.palette.ink
  const { pairs, length, width, spread } = kinds[kind]
  const leaves = Array.from({ length: pairs * 2 }, (_, index) => {
    const share = 0.12 + (Math.floor(index / 2) / pairs) * 0.86
    const tilt = (index % 2 === 0 ? 1 : -1) * (spread + scene.random.between(-12, 12)) + share * 14
    const place = svg`transform="translate(${share * share * 100} ${-520 * share}) rotate(${tilt})"`
    return `<path d="${leafShape(length * (1.15 - share * 0.5), width)}" ${place}/>`
  })
  return (
    svg`<g fill="${ink}" fill-opacity="${opacity}">${leaves}<path d="M-3 0` +
    'Q0 -280 98 -520L102 -520Q8 -280 4 0z"/></g>'
  )
}
