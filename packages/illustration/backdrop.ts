import { mix } from './colours.ts'
import { ellipse, polygon, rect, torn } from './curves.ts'
import { katagami, katagamiNames } from './katagami.ts'
import { clip, fade, move, path } from './paint.ts'
import type { Scene } from './scene.ts'
import { svg } from './svg.ts'
import { sprigShadow } from './things/sprig.ts'

/** Bars of daylight falling through a lattice onto a wall. */
export function daylight(scene: Scene, opacity = 0.34): string {
  const { random, width, height, light, palette } = scene
  const [slant, across, gap] = [
    random.between(120, 320) * -light,
    random.between(150, 240),
    random.between(18, 40),
  ]
  const [left, rows] = [width * random.between(0.12, 0.4), random.whole(1, 3)]
  const tall = (height * 0.86) / rows
  const panes = Array.from({ length: rows * 3 }, (_, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)]
    const [x, y] = [left + column * (across + gap), height * 0.02 + row * (tall + gap)]
    const lean = (at: number) => (slant * at) / height
    const corners = [
      [x, y],
      [x + across, y],
      [x + across, y + tall],
      [x, y + tall],
    ] as const
    return path(polygon(corners.map(([px, py]) => [px + lean(py), py + px * 0.05])), palette.paper, opacity)
  })
  return panes.join('')
}

export function backdrop(scene: Scene, ground: string, floor: number): string {
  const { random, palette, width, height, turn } = scene
  const other = random.pick([palette.mist, palette.main, palette.second, palette.paper, palette.accent])
  const x = width * random.pick([0.34, 0.5, 0.64])
  const kinds = [
    () =>
      path(
        ellipse(x, floor - height * random.between(0.38, 0.5), height * random.between(0.27, 0.36)),
        other,
        0.92,
      ),
    () => daylight(scene, 0.36),
    () => {
      const half = random.between(190, 270)
      const shape =
        svg`M${x - half} ${height}V${height * 0.42}a${half} ${half} 0 0 1 ${half * 2} 0` + svg`V${height}z`
      return path(shape, mix(ground, palette.ink, 0.16)) + path(shape, fade(scene, other, 90, 0.75, 0.2))
    },
    () =>
      move(
        width * (scene.light === 1 ? 0.98 : 0.02),
        height * 0.72,
        sprigShadow(scene, random.pick(['olive', 'bamboo', 'round', 'willow']), 0.13),
        scene.light * -38,
        1.75,
      ),
    () =>
      path(
        rect(width * random.pick([0, 0.42, 0.58]), 0, width * random.between(0.36, 0.6), height),
        other,
        0.85,
      ),
    () => {
      const [left, wide] = [width * random.between(0.08, 0.5), width * random.between(0.24, 0.42)]
      const panel = rect(left, 0, wide, height)
      return (
        path(panel, other, 0.9) +
        path(panel, katagami(scene, random.pick(katagamiNames), palette.paper, random.between(44, 76)), 0.4)
      )
    },
    () =>
      daylight(scene, 0.2) +
      move(width * 0.5, height * 0.86, sprigShadow(scene, 'olive', 0.1), random.between(-30, 30), 1.6),
  ]
  return kinds[(turn * 3 + 1) % kinds.length]?.() ?? ''
}

export function underlay(scene: Scene, ground: string): string {
  const { random, palette, width, height, turn } = scene
  const other = random.pick([
    palette.mist,
    palette.second,
    palette.paper,
    palette.main,
    mix(palette.accent, palette.paper, 0.3),
  ])
  const edge = width * random.between(0.3, 0.66)
  const slant = random.between(-160, 160)
  const kinds = [
    () => daylight(scene, 0.3),
    () => {
      const line = torn(random, [edge + slant, -10], [edge - slant, height + 10], 5)
      const shade = polygon([
        ...line.map(([x, y]): [number, number] => [x + 12, y + 6]),
        [-10, height + 20],
        [-10, -20],
      ])
      return path(shade, palette.ink, 0.14) + path(polygon([...line, [-10, height + 20], [-10, -20]]), other)
    },
    () => path(rect(0, height * random.between(0.3, 0.6), width, height), other, 0.85),
    () =>
      move(
        width * 0.5,
        height * 1.02,
        sprigShadow(scene, random.pick(['olive', 'fern', 'round']), 0.12),
        random.between(-40, 40),
        1.9,
      ),
    () =>
      path(
        ellipse(width * random.between(0.3, 0.7), height * random.between(0.4, 0.6), height * 0.42),
        other,
        0.8,
      ),
    () =>
      clip(
        scene,
        rect(0, 0, width, height),
        path(
          rect(0, 0, width, height),
          katagami(
            scene,
            random.pick(katagamiNames),
            mix(ground, palette.paper, 0.6),
            random.between(50, 90),
          ),
          0.5,
        ),
      ),
  ]
  return kinds[(turn * 5 + 2) % kinds.length]?.() ?? ''
}
