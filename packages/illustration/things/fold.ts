import { mix } from '../colours.ts'
import { soft } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, path, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function fold(scene: Scene, colour: string, half: number, thick: number): Piece {
  const { random, palette, light } = scene
  const outline = soft(
    [
      [-half, 0],
      [half, 0],
      [half, -thick],
      [-half, -thick],
    ],
    thick / 2,
  )
  const print = random.chance(0.6)
    ? path(
        outline,
        katagami(scene, random.pick(katagamiNames), mix(colour, palette.ink, 0.5), random.between(30, 52)),
        0.4,
      )
    : ''
  const shade = linear(scene, 90, [
    [0, palette.paper, 0.35],
    [0.3, palette.paper, 0],
    [1, palette.ink, 0.34],
  ])
  const seams = stroke(
    svg`M${light * half * 0.92} ${-thick * 0.66}H${-light * half}` +
      svg`M${light * half * 0.96} ${-thick * 0.33}H${-light * half}`,
    palette.ink,
    2.6,
    0.25,
  )
  return {
    outline,
    body: clip(
      scene,
      outline,
      path(outline, colour) +
        print +
        path(outline, shade) +
        seams +
        stipple(scene, [-half, -thick, half * 2, thick], 270, palette.ink, 1300, 0.3),
    ),
  }
}
