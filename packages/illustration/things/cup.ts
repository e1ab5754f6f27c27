import { mix } from '../colours.ts'
import { ellipse, turned } from '../curves.ts'
import type { Point } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export type CupKind = 'yunomi' | 'bowl' | 'mug' | 'glass' | 'pot'

const profiles: Record<CupKind, { profile: Point[]; radius: number; rim: number }> = {
  yunomi: {
    profile: [
      [62, 0],
      [66, -14],
      [104, -60],
      [112, -250],
    ],
    radius: 36,
    rim: 112,
  },
  bowl: {
    profile: [
      [70, 0],
      [74, -22],
      [170, -80],
      [196, -190],
    ],
    radius: 60,
    rim: 196,
  },
  mug: {
    profile: [
      [112, 0],
      [120, -220],
    ],
    radius: 34,
    rim: 120,
  },
  glass: {
    profile: [
      [84, 0],
      [110, -290],
    ],
    radius: 18,
    rim: 110,
  },
  pot: {
    profile: [
      [96, 0],
      [176, -70],
      [168, -170],
      [92, -214],
    ],
    radius: 70,
    rim: 92,
  },
}

export function cup(scene: Scene, kind: CupKind, colour: string): Piece {
  const { random, palette, light } = scene
  const { profile, radius, rim } = profiles[kind]
  const outline = turned(profile, radius)
  const top = profile.at(-1)?.[1] ?? 0
  const glaze = random.pick([
    () =>
      path(
        svg`M-210 ${top - 20}H210V${top * 0.5}` +
          svg`Q140 ${top * 0.35} 70 ${top * 0.52}T-80 ${top * 0.46}T-210 ${top * 0.55}z`,
        random.pick([palette.paper, palette.deep, palette.second]),
        0.85,
      ),
    () =>
      path(
        svg`M-210 ${top * 0.75}H210V${top * 0.3}H-210z`,
        katagami(scene, random.pick(katagamiNames), palette.paper, 32),
        0.8,
      ),
    () => path(svg`M-210 ${top * 0.42}H210v12H-210zm0 22H210v5H-210z`, palette.accent, 0.85),
    () => path(ellipse(-light * 20, top * 0.5, Math.abs(top) * 0.24), palette.accent, 0.9),
  ])
  const clear = kind === 'glass'
  const drink = mix(palette.second, random.pick([palette.accent, palette.main]), 0.5)
  const body = clear
    ? clip(
        scene,
        outline,
        path(outline, palette.paper, 0.5) +
          path(svg`M-120 0V${top * 0.72}H120V0z`, rounded(scene, drink, 0.8)) +
          path(ellipse(0, top * 0.72, rim * 0.95, 13), mix(drink, palette.paper, 0.4)) +
          path(svg`M${light * 60} ${top}h${light * 14}L${light * 62} 0h${-light * 14}z`, palette.paper, 0.6),
      )
    : clip(
        scene,
        outline,
        path(outline, rounded(scene, colour)) +
          glaze() +
          path(outline, rounded(scene, colour, 1), 0.25) +
          stipple(scene, [-200, top, 400, -top], light === 1 ? 0 : 180, palette.ink, 2000, 0.4),
      )
  const mouth =
    kind === 'pot'
      ? lid(scene, colour)
      : path(
          ellipse(0, top, rim, rim * 0.13),
          mix(clear ? palette.paper : colour, palette.paper, 0.45),
          clear ? 0.4 : 1,
        ) + (clear ? '' : path(ellipse(0, top + 4, rim * 0.91, rim * 0.095), mix(drink, palette.ink, 0.25)))
  const ear = kind === 'mug' ? stroke('M112 -180C210 -190 210 -50 106 -50', colour, 25) : ''
  return { outline, body: ear + (kind === 'pot' ? spout(scene, colour) : '') + body + mouth }
}

function lid(scene: Scene, colour: string): string {
  const { palette } = scene
  return (
    path('M-98 -208Q0 -262 98 -208Q0 -188 -98 -208z', rounded(scene, mix(colour, palette.ink, 0.12))) +
    path(ellipse(0, -246, 22, 19), mix(colour, palette.ink, 0.3))
  )
}

function spout(scene: Scene, colour: string): string {
  const { ink } = scene.palette
  return (
    path(
      'M-140 -100C-210 -130 -220 -190 -262 -206L-240 -226C-180 -210 -160 -170 -130 -160z',
      rounded(scene, colour),
    ) + stroke('M-110 -205C-110 -400 110 -400 110 -205', mix(colour, ink, 0.45), 15)
  )
}

/** Steam as two or three slow ribbons. */
export function steam(scene: Scene, x: number, y: number, tall: number, opacity = 0.4): string {
  const { random, palette } = scene
  return Array.from({ length: 3 }, (_, index) => {
    const [from, bend, wide] = [
      x + (index - 1) * 62,
      random.between(36, 80) * random.sign(),
      random.between(14, 30),
    ]
    const top = y - tall * random.between(0.7, 1)
    return path(
      svg`M${from} ${y}` +
        svg`C${from + bend} ${y - tall * 0.3} ${from - bend} ${y - tall * 0.5} ${from + bend * 0.6} ${top}` +
        svg`C${from - bend + wide} ${y - tall * 0.5} ${from + bend + wide} ${y - tall * 0.3} ${from} ${y}` +
        'z',
      palette.paper,
      opacity,
    )
  }).join('')
}
