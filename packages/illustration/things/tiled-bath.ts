import { mix } from '../colours.ts'
import { ellipse, rect, soft } from '../curves.ts'
import { clip, linear, path, rounded } from '../paint.ts'
import { stand } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { daylight } from '../backdrop.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { bottle } from './bottle.ts'

/** Tiles, a white tub and the things on the shelf. */
export function tiled(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const grout = mix(palette.mist, palette.paper, 0.3)
  const size = random.pick([74, 96, 120])
  const tone = random.pick([palette.light, palette.mist, mix(palette.main, palette.light, 0.4)])
  const tiles = Array.from(
    { length: Math.ceil(width / size) * Math.ceil((height * 0.8) / size) },
    (_, index) => {
      const [column, row] = [index % Math.ceil(width / size), Math.floor(index / Math.ceil(width / size))]
      return path(
        rect(column * size + 3, row * size + 3, size - 6, size - 6),
        random.chance(0.06)
          ? palette.accent
          : mix(tone, random.chance(0.5) ? palette.paper : palette.main, random.between(0, 0.22)),
      )
    },
  )
  const floor = height * 0.8
  const bathtub = svg`M-430 -330H430Q420 -40 300 0H-300Q-420 -40 -430 -330z`
  const body =
    clip(
      scene,
      bathtub,
      path(bathtub, rounded(scene, mix(palette.paper, palette.light, 0.2), 0.8)) +
        stipple(scene, [-430, -330, 860, 330], 270, palette.ink, 2600, 0.3),
    ) +
    path(
      soft(
        [
          [-456, -352],
          [456, -352],
          [456, -318],
          [-456, -318],
        ],
        16,
      ),
      palette.paper,
    )
  const bubbles = Array.from({ length: 26 }, () =>
    path(
      ellipse(random.between(-400, 400), -350 - random.next() ** 2 * 90, random.between(18, 58)),
      mix(palette.paper, palette.mist, random.between(0, 0.4)),
      0.92,
    ),
  )
  const x = width * (0.5 - light * 0.06)
  const tub = stand(
    scene,
    { outline: bathtub, body: bubbles.join('') + body },
    { x, y: floor + 110, scale: 1.06 },
  )
  const shelf =
    stand(scene, bottle(scene, 'pump', palette.deep, palette.second), {
      x: x + light * 620,
      y: floor + 60,
      scale: 0.75,
    }) +
    stand(scene, bottle(scene, 'jar', palette.accent, palette.paper), {
      x: x + light * 480 - light * 1080,
      y: floor + 130,
      scale: 0.6,
    })
  return (
    path(rect(0, 0, width, height), grout) +
    tiles.join('') +
    daylight(scene, 0.25) +
    path(
      rect(0, floor, width, height),
      linear(scene, 90, [
        [0, mix(palette.second, palette.paper, 0.35)],
        [1, palette.second],
      ]),
    ) +
    tub +
    shelf
  )
}
