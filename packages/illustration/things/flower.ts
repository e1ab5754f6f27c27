import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { linear, path, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export type FlowerKind = 'ume' | 'sakura' | 'tsubaki' | 'kiku' | 'asagao' | 'kikyo' | 'cosmos'

/** A blossom seen from above, 200 across. */
export function flower(scene: Scene, kind: FlowerKind, colour: string, heart: string): Piece {
  const { palette, random } = scene
  const [count, rings, shape] = forms[kind]
  const outline = ellipse(0, 0, 88)
  const start = random.between(0, 360)
  const petals = Array.from({ length: rings }, (_, ring) => {
    const size = 1 - ring * (0.72 / rings)
    const tone = mix(colour, ring % 2 === 0 ? palette.paper : palette.deep, 0.12 + ring * 0.05)
    const fill = linear(scene, 90, [
      [0, mix(tone, palette.paper, 0.3)],
      [1, mix(tone, palette.deep, 0.35)],
    ])
    return Array.from({ length: count }, (__, index) => {
      const angle = start + (index / count) * 360 + (ring * 180) / count
      const rim = svg`stroke="${palette.ink}" stroke-opacity=".14" stroke-width="1.4"`
      return svg`<path d="${shape}" fill="${fill}" ${rim} transform="rotate(${angle}) scale(${size})"/>`
    })
  })
  return { outline, body: svg`${petals}${centre(scene, kind, heart)}` }
}

export function petal(scene: Scene, colour: string): Piece {
  const outline = 'M0 60C-52 30 -50 -36 -14 -60L0 -46L14 -60C50 -36 52 30 0 60z'
  const fill = linear(scene, 90, [
    [0, mix(colour, scene.palette.paper, 0.35)],
    [1, colour],
  ])
  return { outline, body: path(outline, fill) }
}

function centre(scene: Scene, kind: FlowerKind, heart: string): string {
  const { palette, random } = scene
  if (kind === 'kiku') return path(ellipse(0, 0, 13), heart)
  if (kind === 'asagao') return path(ellipse(0, 0, 26), palette.paper, 0.9) + path(ellipse(0, 0, 7), heart)
  if (kind === 'tsubaki' || kind === 'cosmos') {
    const dots = stipple(scene, [-22, -22, 44, 44], 0, palette.ink, 160, 0.5)
    return path(ellipse(0, 0, kind === 'tsubaki' ? 26 : 20), heart) + dots
  }
  const threads = Array.from({ length: 14 }, (_, index) => {
    const [angle, far] = [(index / 14) * Math.PI * 2, random.between(22, 38)]
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far]
    return stroke(svg`M0 0L${x} ${y}`, heart, 2, 0.8) + path(ellipse(x, y, 3.4), heart)
  })
  return threads.join('') + path(ellipse(0, 0, 8), palette.second)
}

const forms: Record<FlowerKind, readonly [count: number, rings: number, shape: string]> = {
  ume: [5, 1, 'M0 0C-30 -18 -62 -58 -42 -86C-24 -108 24 -108 42 -86C62 -58 30 -18 0 0z'],
  sakura: [5, 1, 'M0 0C-34 -26 -52 -66 -26 -100L0 -86L26 -100C52 -66 34 -26 0 0z'],
  tsubaki: [6, 2, 'M0 0C-44 -16 -72 -56 -44 -90C-22 -106 22 -106 44 -90C72 -56 44 -16 0 0z'],
  kiku: [16, 3, 'M0 0C-11 -30 -17 -76 -9 -97C-4 -103 4 -103 9 -97C17 -76 11 -30 0 0z'],
  asagao: [5, 1, 'M0 0C-50 -20 -78 -70 -58 -80C-30 -104 30 -104 58 -80C78 -70 50 -20 0 0z'],
  kikyo: [
    5,
    1,
    'M0 0C-40 -18 -64 -50 -50 -62C-34 -76 -14 -84 0 -106C14 -84 34 -76 50 -62C64 -50 40 -18 0 0z',
  ],
  cosmos: [8, 1, 'M0 0C-14 -24 -42 -70 -30 -96L-16 -90L0 -102L16 -90L30 -96C42 -70 14 -24 0 0z'],
}
