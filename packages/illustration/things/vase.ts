import { smooth } from '../curves.ts'
import type { Point } from '../curves.ts'
import { mix } from '../colours.ts'
import { clip, path, rounded } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

/** A turned vase of about 360; its mouth is at [0, -360]. */
export function vase(scene: Scene, colour: string): Piece {
  const { random, palette, light } = scene
  const halves = random.pick<Point[]>([
    [
      [70, 0],
      [140, -80],
      [150, -180],
      [60, -290],
      [44, -360],
    ],
    [
      [90, 0],
      [100, -120],
      [150, -240],
      [110, -320],
      [60, -360],
    ],
    [
      [60, 0],
      [64, -140],
      [70, -260],
      [60, -330],
      [70, -360],
    ],
    [
      [130, 0],
      [150, -70],
      [90, -160],
      [38, -250],
      [40, -360],
    ],
  ])
  const outline =
    svg`${smooth(halves)}${smooth(halves.toReversed().map(([x, y]): Point => [-x, y])).replace('M', 'L')}` +
    'z'
  const dip = path('M-170 -170Q-60 -120 20 -160T170 -150V20H-170z', mix(colour, palette.ink, 0.3), 0.35)
  return {
    outline,
    body: clip(
      scene,
      outline,
      path(outline, rounded(scene, colour)) +
        (random.chance(0.5) ? dip : '') +
        stipple(scene, [-160, -360, 320, 360], light === 1 ? 0 : 180, palette.ink, 2400, 0.4),
    ),
  }
}
