import { mix } from '../colours.ts'
import { polygon } from '../curves.ts'
import { disc, range, ridgeLine, sky } from '../landscape.ts'
import { linear, path, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { lantern } from './machiya.ts'

export function alley(scene: Scene): string {
  const { random, width, height, palette } = scene
  const centre = width * random.between(0.44, 0.56)
  const walls = [-1, 1].map((side) => {
    const edge = centre + side * 130
    const far = centre + side * 1000
    const boards = Array.from({ length: 9 }, (_, index) =>
      stroke(
        svg`M${edge + side * index ** 1.6 * 26} ${height * 0.4 - index * 32}V${height * 0.78 + index * 30}`,
        palette.ink,
        4,
        0.35,
      ),
    )
    const eave = polygon([
      [edge - side * 24, height * 0.36],
      [far, -height * 0.5],
      [far, -height * 0.3],
      [edge - side * 40, height * 0.4],
    ])
    return (
      path(
        polygon([
          [edge, height * 0.38],
          [far, -height * 0.4],
          [far, height * 1.4],
          [edge, height * 0.76],
        ]),
        linear(scene, side === 1 ? 0 : 180, [
          [0, mix(palette.deep, palette.main, 0.35)],
          [0.6, mix(palette.deep, palette.ink, 0.5)],
        ]),
      ) +
      boards.join('') +
      path(eave, palette.ink)
    )
  })
  const road = path(
    polygon([
      [centre - 130, height * 0.76],
      [centre + 130, height * 0.76],
      [centre + 1000, height * 1.4],
      [centre - 1000, height * 1.4],
    ]),
    linear(scene, 90, [
      [0, mix(palette.second, palette.light, 0.4)],
      [1, mix(palette.deep, palette.ink, 0.2)],
    ]),
  )
  const lamps = [0, 1, 2].flatMap((index) =>
    [-1, 1].map((side) =>
      lantern(
        scene,
        centre + side * (190 + index * 160),
        height * (0.42 - index * 0.05),
        0.6 + index * 0.34,
        random.chance(0.7) ? palette.accent : mix(palette.second, palette.paper, 0.4),
      ),
    ),
  )
  return (
    sky(scene, random.pick(['dusk', 'night'])) +
    disc(scene, centre + random.between(-60, 60), height * 0.3, 72, palette.paper) +
    range(scene, ridgeLine(scene, height * 0.76, 120, 6), palette.mist, palette.light) +
    road +
    walls.join('') +
    lamps.join('') +
    stipple(scene, [0, height * 0.76, width, height * 0.24], 270, palette.ink, 2400, 0.4)
  )
}
