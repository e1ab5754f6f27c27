import { mix } from '../colours.ts'
import { smooth, turned } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function polish(scene: Scene, colour: string, square: boolean): Piece {
  const { palette, light } = scene
  const glass = turned(
    square
      ? [
          [92, 0],
          [92, -170],
          [34, -206],
        ]
      : [
          [60, 0],
          [112, -60],
          [92, -160],
          [34, -206],
        ],
    square ? 18 : 50,
  )
  const cap = turned(
    [
      [42, -198],
      [30, -430],
    ],
    10,
  )
  const body = clip(
    scene,
    glass,
    path(glass, rounded(scene, colour)) +
      stipple(scene, [-112, -206, 224, 206], light === 1 ? 0 : 180, palette.ink, 1200, 0.35) +
      path(
        svg`M${light * 62} -190q${light * 24} 80 0 170h${-light * 13}q${light * 20} -90 0 -170z`,
        palette.paper,
        0.55,
      ) +
      path('M-120 0V-12H120V0z', palette.paper, 0.35),
  )
  const tone = scene.random.pick([palette.ink, palette.paper, palette.second])
  return { outline: glass + cap, body: body + path(cap, rounded(scene, tone)) }
}

export function swatch(scene: Scene, colour: string): Piece {
  const { random, palette, light } = scene
  const [half, long] = [random.between(62, 78), random.between(270, 340)]
  const bristles = Array.from({ length: 7 }, (_, index): Point => [
    half - (index / 6) * half * 2,
    long * (0.82 + (index % 2) * 0.16 + random.between(0, 0.08)),
  ])
  const outline = smooth(
    [
      [-half * 0.8, -long],
      [0, -long - 46],
      [half * 0.8, -long],
      [half, -long * 0.4],
      [half * 0.95, long * 0.4],
      ...bristles,
      [-half * 0.95, long * 0.4],
      [-half, -long * 0.4],
    ],
    true,
  )
  const ridges = Array.from({ length: 6 }, () => {
    const x = random.between(-half, half) * 0.8
    return stroke(
      svg`M${x} ${-long * 0.9}C${x + 8} ${-long * 0.3} ${x - 8} ${long * 0.3} ${x} ${long}`,
      random.chance(0.6) ? palette.paper : palette.ink,
      random.between(2, 8),
      0.13,
    )
  })
  const gloss = path(
    svg`M${light * half * 0.4} ${-long * 0.92}q${light * 22} 140 ${light * 6} 330` +
      svg`q${-light * 4} -190 ${-light * 26} -310z`,
    palette.paper,
    0.6,
  )
  return {
    outline,
    body:
      clip(
        scene,
        outline,
        path(outline, rounded(scene, colour, 0.55)) +
          ridges.join('') +
          stipple(scene, [-half, -long, half * 2, long * 2], 270, palette.ink, 900, 0.3),
      ) + gloss,
  }
}

export function lacquers(scene: Scene): string[] {
  const { accent, main, deep, mist, second, paper } = scene.palette
  return scene.random.shuffle([accent, main, deep, mist, mix(second, paper, 0.1), mix(accent, mist, 0.5)])
}
