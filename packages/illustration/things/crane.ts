import { mix } from '../colours.ts'
import { polygon } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, path } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { stipple } from '../texture.ts'

export function crane(scene: Scene): Piece {
  const { random, palette } = scene
  const tone = random.pick([palette.main, palette.accent, palette.paper, palette.second, palette.mist])
  const facets: [Point[], number][] = [
    [
      [
        [-20, 60],
        [-250, -60],
        [-60, -20],
      ],
      -0.2,
    ],
    [
      [
        [-60, -20],
        [-250, -60],
        [-292, -12],
      ],
      0.3,
    ],
    [
      [
        [20, 70],
        [270, -150],
        [60, -10],
      ],
      0.22,
    ],
    [
      [
        [0, 90],
        [-60, -20],
        [-150, -260],
      ],
      0.12,
    ],
    [
      [
        [0, 90],
        [-150, -260],
        [40, -40],
      ],
      -0.3,
    ],
    [
      [
        [0, 90],
        [40, -40],
        [150, -230],
      ],
      -0.1,
    ],
    [
      [
        [0, 90],
        [150, -230],
        [80, 10],
      ],
      0.28,
    ],
    [
      [
        [-60, -20],
        [0, 90],
        [80, 10],
        [10, -50],
      ],
      0.08,
    ],
  ]
  const body = facets.map(
    ([points, shade]) =>
      path(polygon(points), mix(tone, shade > 0 ? palette.ink : palette.paper, Math.abs(shade) * 1.3)) +
      clip(
        scene,
        polygon(points),
        stipple(scene, [-290, -260, 580, 360], random.between(0, 360), palette.ink, 700, 0.25),
      ),
  )
  return { outline: facets.map(([points]) => polygon(clockwise(points))).join(''), body: body.join('') }
}

/** One winding for all facets, so that their shadows join instead of cancelling out. */
function clockwise(points: readonly Point[]): readonly Point[] {
  const [a = [0, 0], b = [0, 0], c = [0, 0]] = points
  const turned = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  return turned < 0 ? points.toReversed() : points
}
