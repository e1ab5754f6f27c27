import { mix } from '../colours.ts'
import { ellipse, polygon, torn } from '../curves.ts'
import type { Point } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, path } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { stipple } from '../texture.ts'

export function scrap(scene: Scene, wide: number, tall: number, tone: string): Piece {
  const { random, palette } = scene
  const [w, h] = [wide / 2, tall / 2]
  const edge = (from: Point, to: Point) => torn(random, from, to, 6)
  const outline = polygon([
    ...edge([-w, -h], [w, -h]),
    [w, h],
    ...(random.chance(0.6) ? edge([w, h], [-w, h]) : [[-w, h] as const]),
  ])
  const print = random.chance(0.5)
    ? path(
        outline,
        katagami(scene, random.pick(katagamiNames), mix(tone, palette.paper, 0.75), random.between(40, 90)),
        0.5,
      )
    : ''
  return {
    outline,
    body:
      path(
        outline,
        linear(scene, 60, [
          [0, mix(tone, palette.paper, 0.12)],
          [1, mix(tone, palette.ink, 0.1)],
        ]),
      ) +
      print +
      clip(scene, outline, stipple(scene, [-w, -h, wide, tall], 225, palette.ink, 1500, 0.28)),
  }
}

export function round(scene: Scene, radius: number, tone: string): Piece {
  const outline = ellipse(0, 0, radius)
  return {
    outline,
    body:
      path(outline, tone) +
      clip(
        scene,
        outline,
        stipple(scene, [-radius, -radius, radius * 2, radius * 2], 250, scene.palette.ink, 1300, 0.3),
      ),
  }
}
