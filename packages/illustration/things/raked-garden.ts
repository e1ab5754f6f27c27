import { mix } from '../colours.ts'
import { blob, ellipse } from '../curves.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { sheet } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { mineral } from './mineral.ts'

/** Raked sand around a few stones. */
export function garden(scene: Scene): string {
  const { random, width, height, palette } = scene
  const sand = mix(
    random.pick([palette.light, palette.paper, palette.second, palette.mist]),
    palette.paper,
    0.25,
  )
  const [ax, ay] = [width * random.between(0.26, 0.4), height * random.between(0.36, 0.6)]
  const [bx, by] = [width * random.between(0.66, 0.78), height * random.between(0.3, 0.7)]
  const furrow = mix(sand, palette.ink, 0.24)
  const lines =
    stroke(
      Array.from({ length: 40 }, (_, index) => svg`M-20 ${index * 28}H${width + 20}`).join(''),
      furrow,
      7,
      0.5,
    ) +
    stroke(
      Array.from({ length: 40 }, (_, index) => svg`M-20 ${index * 28 + 9}H${width + 20}`).join(''),
      palette.paper,
      5,
      0.6,
    )
  const ring = (x: number, y: number, from: number, count: number) =>
    path(ellipse(x, y, from + count * 28, (from + count * 28) * 0.86), sand) +
    Array.from(
      { length: count },
      (_, index) =>
        stroke(ellipse(x, y, from + index * 28, (from + index * 28) * 0.86), furrow, 7, 0.5) +
        stroke(ellipse(x, y + 8, from + index * 28, (from + index * 28) * 0.86), palette.paper, 5, 0.6),
    ).join('')
  const rock = (x: number, y: number, rx: number, ry: number) => {
    const outline = blob(random, 0, 0, rx, ry, 0.13, 8)
    const body = clip(
      scene,
      outline,
      path(outline, rounded(scene, mineral(scene))) +
        stipple(
          scene,
          [-rx * 1.2, -ry * 1.2, rx * 2.4, ry * 2.4],
          scene.light === 1 ? 20 : 160,
          palette.ink,
          2200,
          0.45,
        ) +
        path(blob(random, scene.light * rx * 0.3, -ry * 0.3, rx * 0.4, ry * 0.34), palette.paper, 0.12),
    )
    return lay(scene, { outline, body }, { x, y, height: 46 })
  }
  const moss = path(blob(random, ax, ay + 20, 178, 146, 0.1, 11), mix(palette.main, palette.deep, 0.4), 0.9)
  return (
    sheet(scene, sand) +
    lines +
    ring(ax, ay, 190, random.whole(4, 7)) +
    ring(bx, by, 120, random.whole(3, 5)) +
    moss +
    rock(ax, ay, 140, 112) +
    rock(ax + 120, ay + 70, 66, 50) +
    rock(bx, by, 84, 66)
  )
}
