import { mix } from '../colours.ts'
import { rect } from '../curves.ts'
import { disc, kasumi, range, ridgeLine, sky, sunTone } from '../landscape.ts'
import type { Hour } from '../landscape.ts'
import { linear, path } from '../paint.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stipple } from '../texture.ts'
import { alley } from '../things/alley.ts'
import { machiya } from '../things/machiya.ts'
import { roof } from '../things/roof.ts'
import { towers } from '../things/skyline.ts'

export function drawTown(scene: Scene): string {
  return turn(scene.turn, [roofs, street, towers, alley])(scene)
}

function roofs(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick<Hour>(['dawn', 'dusk', 'noon', 'night'])
  const rows = [0, 1, 2, 3].map((row) => {
    const y = height * (0.52 + row * 0.17)
    const tone = mix(
      hour === 'night' ? mix(palette.deep, palette.main, 0.3) : palette.mist,
      hour === 'night' ? palette.ink : palette.deep,
      row / 3,
    )
    let x = -random.between(60, 220)
    let houses = ''
    while (x < width) {
      const wide = random.between(210, 360) * (0.8 + row * 0.16)
      houses += roof(
        scene,
        x,
        y + random.between(-40, 40),
        wide,
        random.chance(0.16) ? palette.accent : mix(tone, palette.ink, random.between(0, 0.16)),
        hour,
      )
      x += wide * random.between(0.82, 1.02)
    }
    return houses + (row < 2 ? kasumi(scene, y + 60, palette.paper, hour === 'night' ? 0.08 : 0.4) : '')
  })
  return (
    sky(scene, hour) +
    disc(
      scene,
      width * random.between(0.25, 0.75),
      height * 0.24,
      random.between(80, 120),
      hour === 'night' ? palette.paper : sunTone(palette),
    ) +
    far(scene, hour, 0.5) +
    rows.join('')
  )
}

function far(scene: Scene, hour: Hour, share: number): string {
  const { palette, height } = scene
  const night = hour === 'night'
  return range(
    scene,
    ridgeLine(scene, height * share, 160, 6),
    night ? mix(palette.deep, palette.main, 0.2) : palette.mist,
    night ? palette.deep : palette.light,
  )
}

/** A row of wooden town houses, seen from across the street. */
function street(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick<Hour>(['dusk', 'night', 'dawn'])
  const ground = height * random.between(0.84, 0.88)
  let x = -random.between(20, 160)
  let houses = ''
  while (x < width) {
    const wide = random.between(330, 470)
    houses += machiya(scene, x, ground, wide, random.between(430, 560), hour !== 'dawn')
    x += wide + 6
  }
  const road = path(
    rect(0, ground, width, height),
    linear(scene, 90, [
      [0, mix(palette.deep, palette.ink, 0.3)],
      [1, mix(palette.deep, palette.mist, 0.3)],
    ]),
  )
  return (
    sky(scene, hour) +
    disc(
      scene,
      width * random.between(0.3, 0.7),
      height * 0.17,
      76,
      hour === 'dawn' ? sunTone(palette) : palette.paper,
    ) +
    far(scene, hour, 0.46) +
    houses +
    road +
    stipple(scene, [0, ground, width, height - ground], 90, palette.ink, 2200, 0.4)
  )
}
