import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { clip, linear, move, path, radial, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function bead(scene: Scene, x: number, y: number, rx: number, ry: number, ground: string): string {
  const { palette, light } = scene
  const body = radial(
    scene,
    [
      [0, mix(ground, palette.paper, 0.75), 0.95],
      [0.6, mix(ground, palette.paper, 0.25), 0.75],
      [1, mix(ground, palette.ink, 0.4), 0.8],
    ],
    [0.5 - light * 0.2, 0.72],
  )
  const shine = path(ellipse(x + light * rx * 0.38, y - ry * 0.42, rx * 0.2, ry * 0.14), palette.paper, 0.95)
  return (
    path(ellipse(x - light * rx * 0.16, y + ry * 0.22, rx, ry), palette.ink, 0.2) +
    path(ellipse(x, y, rx, ry), body) +
    shine +
    stroke(
      svg`M${x - light * rx * 0.74} ${y + ry * 0.3}` +
        svg`Q${x - light * rx * 0.4} ${y + ry * 0.8} ${x + light * rx * 0.1} ${y + ry * 0.82}`,
      palette.paper,
      Math.max(1.5, rx * 0.05),
      0.7,
    )
  )
}

export function speck(scene: Scene, x: number, y: number, radius: number): string {
  const { palette } = scene
  return (
    path(ellipse(x, y + radius * 0.3, radius), palette.ink, 0.18) +
    path(ellipse(x, y, radius), palette.paper, 0.55)
  )
}

export function tear(scene: Scene, x: number, y: number, scale: number, tone: string): string {
  const { palette, light } = scene
  const outline =
    'M0 -150C18 -80 82 -20 82 44C82 96 46 124 0 124C-46 124 -82 96 -82 44C-82 -20 -18 -80 0 -150z'
  const fill = linear(scene, 90, [
    [0, mix(tone, palette.paper, 0.55)],
    [0.6, mix(tone, palette.paper, 0.15)],
    [1, mix(tone, palette.ink, 0.3)],
  ])
  const shine = path(
    svg`M${light * 44} 0q${light * 26} 50 0 84q${-light * 6} -46 ${-light * 20} -80z`,
    palette.paper,
    0.85,
  )
  return move(
    x,
    y,
    clip(
      scene,
      outline,
      path(outline, fill) + stipple(scene, [-84, -150, 168, 280], 270, palette.ink, 900, 0.35),
    ) + shine,
    0,
    scale,
  )
}
