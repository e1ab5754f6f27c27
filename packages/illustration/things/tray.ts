import { mix } from '../colours.ts'
import { soft } from '../curves.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { chopsticks, dish } from './dish.ts'
import { serve } from './serving.ts'

export function tray(scene: Scene): string {
  const { random, width, height, palette } = scene
  const board = soft(
    [
      [-600, -370],
      [600, -370],
      [600, 370],
      [-600, 370],
    ],
    50,
  )
  const wood = mix('#a9764a', palette.deep, random.between(0.1, 0.6))
  const face =
    path(board, rounded(scene, wood, 0.4)) +
    clip(
      scene,
      board,
      stipple(scene, [-600, -370, 1200, 740], 225, palette.ink, 5200, 0.35) +
        Array.from({ length: 14 }, (_, index) =>
          stroke(
            svg`M-600 ${-340 + index * 52}` +
              svg`Q0 ${-360 + index * 52 + random.between(-30, 50)} 600 ${-340 + index * 52}`,
            palette.ink,
            2,
            0.14,
          ),
        ).join(''),
    ) +
    stroke(
      soft(
        [
          [-572, -342],
          [572, -342],
          [572, 342],
          [-572, 342],
        ],
        40,
      ),
      palette.paper,
      4,
      0.25,
    )
  const spots = random.shuffle([
    [-0.22, -0.12, 150],
    [0.02, -0.14, 130],
    [0.23, -0.1, 165],
    [-0.16, 0.18, 175],
    [0.14, 0.19, 160],
  ] as const)
  return (
    lay(scene, { outline: board, body: face }, { x: width * 0.5, y: height * 0.5, height: 40 }) +
    spots
      .map(
        ([x, y, radius], index) =>
          lay(scene, dish(scene, radius), { x: width * (0.5 + x), y: height * (0.5 + y), height: 20 }) +
          (index < 4 ? serve(scene, width * (0.5 + x), height * (0.5 + y), radius / 300, index) : ''),
      )
      .join('') +
    lay(scene, chopsticks(scene), {
      x: width * 0.5,
      y: height * 0.5 + 322,
      angle: 90,
      scale: 0.8,
      height: 10,
    })
  )
}
