import { mix } from '../colours.ts'
import { ellipse, polygon, rect, soft } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function bundle(scene: Scene, colour: string, wide: number, tall: number, printed: boolean): Piece {
  const { random, palette } = scene
  const print = (outline: string) =>
    path(
      outline,
      katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.7), random.between(40, 80)),
      0.5,
    )
  const outline = soft(
    [
      [-wide / 2, -tall / 2],
      [wide / 2, -tall / 2],
      [wide / 2, tall / 2],
      [-wide / 2, tall / 2],
    ],
    16,
  )
  const lapel = polygon([
    [-wide / 2, -tall / 2],
    [wide * 0.1, -tall / 2],
    [-wide * 0.1, tall / 2],
    [-wide / 2, tall / 2],
  ])
  return {
    outline,
    body: clip(
      scene,
      outline,
      path(outline, colour) +
        (printed ? print(outline) : '') +
        path(lapel, palette.ink, 0.12) +
        stroke(svg`M${wide * 0.1} ${-tall / 2}L${-wide * 0.1} ${tall / 2}`, palette.paper, 12, 0.6) +
        path(
          outline,
          linear(scene, 45, [
            [0, palette.paper, 0.2],
            [1, palette.ink, 0.2],
          ]),
        ) +
        stipple(scene, [-wide / 2, -tall / 2, wide, tall], 225, palette.ink, 2600, 0.3),
    ),
  }
}

export function rollOf(scene: Scene, colour: string): Piece {
  const { random, palette } = scene
  const outline = soft(
    [
      [-96, -330],
      [96, -330],
      [96, 330],
      [-96, 330],
    ],
    18,
  )
  return {
    outline,
    body:
      path(outline, rounded(scene, colour, 1.1)) +
      path(outline, katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.75), 50), 0.5) +
      clip(
        scene,
        outline,
        stipple(scene, [-96, -330, 192, 660], scene.light === 1 ? 0 : 180, palette.ink, 1300, 0.4),
      ) +
      path(rect(-96, -40, 192, 80), palette.paper, 0.85) +
      path(ellipse(0, 0, 22), palette.accent),
  }
}
