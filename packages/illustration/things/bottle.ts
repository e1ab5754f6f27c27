import { mix } from '../colours.ts'
import { ellipse, turned } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, linear, path, rounded } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { label } from './bottle-label.ts'

export type BottleKind = 'tall' | 'dropper' | 'jar' | 'pump' | 'flask' | 'tube'

type Form = {
  body: Point[]
  cap: Point[]
  radius: number
  extra?: (fill: string) => string
  reach: number
  half: number
}

const forms: Record<BottleKind, Form> = {
  tall: {
    body: [
      [88, 0],
      [88, -400],
      [34, -432],
      [34, -452],
    ],
    cap: [
      [46, -446],
      [46, -560],
    ],
    radius: 26,
    reach: 450,
    half: 88,
  },
  dropper: {
    body: [
      [100, 0],
      [100, -240],
      [38, -286],
      [38, -304],
    ],
    cap: [
      [46, -296],
      [46, -350],
    ],
    radius: 34,
    reach: 300,
    half: 100,
    extra: (fill) => path('M-24 -346V-420Q-24 -462 0 -462Q24 -462 24 -420V-346z', fill),
  },
  jar: {
    body: [
      [142, 0],
      [142, -132],
    ],
    cap: [
      [148, -124],
      [148, -204],
    ],
    radius: 24,
    reach: 132,
    half: 142,
  },
  pump: {
    body: [
      [106, 0],
      [106, -330],
      [40, -352],
    ],
    cap: [
      [40, -346],
      [40, -392],
    ],
    radius: 20,
    reach: 350,
    half: 106,
    extra: (fill) => path('M-9 -388V-440H-84Q-98 -440 -98 -426V-410H-84V-420H-40V-470H44V-440H9V-388z', fill),
  },
  flask: {
    body: [
      [60, 0],
      [150, -50],
      [150, -170],
      [44, -262],
      [36, -300],
    ],
    cap: [
      [38, -294],
      [46, -384],
    ],
    radius: 60,
    reach: 300,
    half: 150,
  },
  tube: {
    body: [
      [70, -60],
      [92, -430],
    ],
    cap: [
      [72, 0],
      [72, -74],
    ],
    radius: 12,
    reach: 430,
    half: 92,
  },
}

/** A cosmetic bottle that stands on its origin, 200 to 560 tall. */
export function bottle(scene: Scene, kind: BottleKind, colour: string, capColour: string): Piece {
  const { palette, random, light } = scene
  const { body, cap, radius, extra, reach, half } = forms[kind]
  const shape = turned(body, radius)
  const lid = turned(cap, 8)
  const glass = kind === 'dropper' || kind === 'flask' || (kind === 'tall' && random.chance(0.5))
  const level = -reach * random.between(0.42, 0.72)
  const wet = glass
    ? path(svg`M-200 0V${level}H200V0z`, rounded(scene, colour)) +
      path(ellipse(0, level, half, 9), mix(colour, palette.paper, 0.4))
    : ''
  const side = linear(scene, light === 1 ? 180 : 0, [
    [0, palette.paper, 0.1],
    [0.5, palette.paper, 0],
    [1, palette.ink, 0.3],
  ])
  const inside = [
    path(shape, glass ? mix(colour, palette.paper, 0.68) : rounded(scene, colour)),
    wet,
    glass ? path(shape, side) : '',
    stipple(scene, [-half, -reach, half * 2, reach], light === 1 ? 0 : 180, palette.ink, 1500, 0.4),
    label(scene, kind, reach, half),
    path(
      svg`M${light * half * 0.62} ${-reach}h${light * half * 0.12}V0h${-light * half * 0.12}z`,
      palette.paper,
      0.5,
    ),
  ]
  const top = path(lid, rounded(scene, capColour))
  const above = extra?.(rounded(scene, mix(capColour, palette.ink, 0.15))) ?? ''
  return { outline: shape + lid, body: above + clip(scene, shape, inside.join('')) + top }
}
