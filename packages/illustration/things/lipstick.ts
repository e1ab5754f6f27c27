import { mix } from '../colours.ts'
import { blob, rect, smooth } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function lipstick(scene: Scene, colour: string, twist: number): Piece {
  const { palette, random, light } = scene
  const rise = 110 * twist
  const bullet =
    svg`M-40 -250V${-262 - rise}Q-40 ${-330 - rise} 10 ${-352 - rise}` +
    svg`Q40 ${-356 - rise} 40 ${-310 - rise}V-250z`
  const slope =
    svg`M-40 ${-262 - rise}Q-40 ${-330 - rise} 10 ${-352 - rise}` +
    svg`Q40 ${-356 - rise} 40 ${-310 - rise}Q24 ${-250 - rise} -40 ${-262 - rise}z`
  const metal = random.pick([palette.second, mix(palette.second, palette.paper, 0.4), palette.mist])
  const shell = random.pick([palette.ink, palette.deep, palette.paper])
  const [base, collar] = [rect(-62, -160, 124, 160), rect(-48, -258, 96, 102)]
  const body = [
    path(bullet, rounded(scene, colour)),
    path(slope, mix(colour, palette.paper, 0.22), 0.75),
    clip(
      scene,
      bullet,
      stipple(scene, [-40, -360 - rise, 80, 120 + rise], light === 1 ? 0 : 180, palette.ink, 500, 0.35),
    ),
    path(collar, rounded(scene, metal, 1.3)),
    path(base, rounded(scene, shell)),
    path(rect(-62, -160, 124, 10), metal),
  ]
  return { outline: base + collar + bullet, body: body.join('') }
}

export function smear(scene: Scene, colour: string): string {
  const { random, palette, light } = scene
  const [half, long] = [random.between(70, 96), random.between(270, 360)]
  const edge = Array.from({ length: 7 }, (_, index): Point => {
    const share = index / 6
    return [
      half * (0.62 + 0.4 * Math.sin((0.25 + share * 0.6) * Math.PI)) + random.between(-5, 5),
      -long + share * long * 2,
    ]
  })
  const outline = smooth(
    [
      ...edge,
      [half * 0.3, long + random.between(10, 70)],
      [-half * 0.2, long + random.between(-30, 20)],
      ...edge.toReversed().map(([x, y]): Point => [-x, y]),
      [0, -long - 50],
    ],
    true,
  )
  const lines = Array.from({ length: 13 }, () => {
    const x = random.between(-half, half)
    const tone = random.chance(0.6) ? palette.paper : palette.ink
    return stroke(
      svg`M${x * 0.8} ${-long}C${x + 12} ${-long / 2} ${x - 12} ${long / 2} ${x * 0.9} ${long * 1.2}`,
      tone,
      random.between(2, 12),
      0.1,
    )
  })
  const lump = path(
    blob(random, 0, -long * 0.9, half * 0.72, 52, 0.14),
    mix(colour, palette.paper, 0.25),
    0.5,
  )
  const shadow =
    svg`<path d="${outline}" fill="${palette.ink}" fill-opacity=".16"` +
    svg` transform="translate(${-light * 8} 10)"/>`
  const sheen = path(
    svg`M${light * half * 0.5} ${-long * 0.8}q${light * 24} 200 0 460` +
      svg`q${-light * 4} -240 ${-light * 24} -440z`,
    palette.paper,
    0.35,
  )
  return (
    shadow +
    clip(
      scene,
      outline,
      path(outline, rounded(scene, colour, 0.6)) +
        lump +
        lines.join('') +
        stipple(scene, [-100, -long, 200, long * 2], 270, palette.ink, 1100, 0.3),
    ) +
    sheen
  )
}

export function reds(scene: Scene): string[] {
  const { accent, main, deep, second } = scene.palette
  const tones = [
    mix('#b8333f', accent, 0.2),
    mix('#d9706b', main, 0.18),
    mix('#7e2436', deep, 0.25),
    mix('#c95b7b', accent, 0.15),
  ]
  return [...tones, mix('#dd9c84', second, 0.25)]
}
