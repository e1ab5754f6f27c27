import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { clip, linear, path, radial, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function bowlFromAbove(scene: Scene, radius: number, colour: string, tea: string): Piece {
  const { palette, random, light } = scene
  const inner = ellipse(0, 0, radius * 0.9)
  const surface = ellipse(-light * 4, 6, radius * 0.8)
  const foam = Array.from({ length: 60 }, () =>
    ellipse(
      random.between(-1, 1) * radius * 0.55,
      random.between(-1, 1) * radius * 0.55,
      random.between(2, 8),
    ),
  ).join('')
  const body = [
    path(
      ellipse(0, 0, radius),
      linear(scene, light === 1 ? 140 : 40, [
        [0, mix(colour, palette.paper, 0.4)],
        [1, mix(colour, palette.ink, 0.25)],
      ]),
    ),
    path(
      inner,
      linear(scene, light === 1 ? 140 : 40, [
        [0, mix(colour, palette.ink, 0.35)],
        [1, mix(colour, palette.paper, 0.2)],
      ]),
    ),
    clip(
      scene,
      surface,
      path(
        surface,
        radial(scene, [
          [0, mix(tea, palette.paper, 0.25)],
          [1, tea],
        ]),
      ) +
        path(foam, palette.paper, 0.3) +
        stipple(
          scene,
          [-radius, -radius, radius * 2, radius * 2],
          light === 1 ? 150 : 30,
          palette.paper,
          1500,
          0.4,
        ),
    ),
    stroke(
      svg`M${light * radius * 0.5} ${-radius * 0.56}` +
        svg`A${radius * 0.76} ${radius * 0.76} 0 0 ${light === 1 ? 1 : 0} ${light * radius * 0.74} ${-radius * 0.1}`,
      palette.paper,
      7,
      0.5,
    ),
  ]
  return { outline: ellipse(0, 0, radius), body: body.join('') }
}

export function spoon(scene: Scene): Piece {
  const outline = 'M-11 230Q-14 240 0 244Q14 240 11 230L7 -60C44 -80 54 -190 0 -214C-54 -190 -44 -80 -7 -60z'
  const wood = mix('#b98a55', scene.palette.second, 0.3)
  return {
    outline,
    body: path(outline, wood) + path(ellipse(0, -134, 28, 56), mix(wood, scene.palette.ink, 0.25), 0.7),
  }
}
