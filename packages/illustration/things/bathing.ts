import { mix } from '../colours.ts'
import { ellipse, leafShape, soft } from '../curves.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function oke(scene: Scene): Piece {
  const { palette } = scene
  const wood = cypress(scene)
  const outline = soft(
    [
      [-165, -200],
      [165, -200],
      [142, 0],
      [-142, 0],
    ],
    12,
  )
  const staves = Array.from(
    { length: 9 },
    (_, index) => svg`M${-132 + index * 33} -200L${-114 + index * 28.5} 0`,
  ).join('')
  const hoops = [-150, -44]
    .map((y) =>
      path(
        svg`M-170 ${y}Q0 ${y + 22} 170 ${y}v16Q0 ${y + 38} -170 ${y + 16}z`,
        mix(palette.second, palette.ink, 0.3),
      ),
    )
    .join('')
  return {
    outline,
    body:
      clip(
        scene,
        outline,
        path(outline, rounded(scene, wood, 0.9)) +
          stroke(staves, palette.ink, 2.4, 0.3) +
          hoops +
          stipple(scene, [-165, -200, 330, 200], scene.light === 1 ? 0 : 180, palette.ink, 1500, 0.4),
      ) +
      path(ellipse(0, -200, 165, 26), mix(wood, palette.paper, 0.4)) +
      path(ellipse(0, -196, 150, 20), mix(palette.main, palette.light, 0.4)),
  }
}

export function towels(scene: Scene): Piece {
  const { palette, random } = scene
  const layers = Array.from({ length: random.whole(3, 4) }, (_, index) => {
    const y = -index * 88
    const shape = soft(
      [
        [-180, y],
        [180, y],
        [180, y - 84],
        [-180, y - 84],
      ],
      40,
    )
    const tone = [palette.main, palette.paper, palette.second, palette.accent][index % 4] ?? palette.main
    return {
      shape,
      drawn:
        path(shape, rounded(scene, tone, 0.6)) +
        stroke(svg`M-170 ${y - 42}H${scene.light * -120 + 40}`, palette.ink, 3, 0.2) +
        stipple(scene, [-180, y - 84, 360, 84], 270, palette.ink, 700, 0.35),
    }
  })
  return {
    outline: layers.map((layer) => layer.shape).join(''),
    body: layers.map((layer) => layer.drawn).join(''),
  }
}

export function wholeYuzu(scene: Scene): Piece {
  const skin = mix('#e8b94c', scene.palette.second, 0.2)
  return {
    outline: ellipse(0, 0, 92),
    body:
      path(ellipse(0, 0, 92), rounded(scene, skin, 0.8)) +
      stipple(scene, [-70, -70, 140, 140], 225, scene.palette.ink, 260, 0.3) +
      path(ellipse(0, 0, 9), '#7d8a4c'),
  }
}

export function floatingLeaf(scene: Scene): Piece {
  const outline = leafShape(180, 76, 16)
  return {
    outline,
    body: path(outline, scene.palette.deep) + stroke('M0 0Q4 -80 14 -160', scene.palette.paper, 2, 0.5),
  }
}

export function cypress(scene: Scene): string {
  return mix('#d2a36c', scene.palette.second, 0.3)
}
