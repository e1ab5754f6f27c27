import { mix } from '../colours.ts'
import { polygon } from '../curves.ts'
import { disc, kasumi, range, ridgeLine, ripples, sky, sunTone } from '../landscape.ts'
import { clip, linear, move, path } from '../paint.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { fuji } from '../things/fuji.ts'
import { pines } from '../things/trees.ts'

export function drawMountain(scene: Scene): string {
  return turn(scene.turn, [layers, peak, lake, slopes])(scene)
}

function layers(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dawn', 'noon', 'dusk', 'night'] as const)
  const far = hour === 'night' ? mix(palette.deep, palette.main, 0.35) : palette.mist
  const near = hour === 'night' ? palette.ink : palette.deep
  const sun = disc(
    scene,
    width * random.between(0.25, 0.75),
    height * random.between(0.2, 0.32),
    random.between(70, 130),
    hour === 'night' ? palette.paper : sunTone(palette),
  )
  const count = random.whole(4, 6)
  const ranges = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const tone = mix(far, near, share ** 1.1)
    const ridge = ridgeLine(scene, height * (0.5 + share * 0.42), 250 - share * 100, 6 + index)
    return range(scene, ridge, tone, mix(tone, palette.paper, hour === 'night' ? 0.12 : 0.5))
  })
  return (
    sky(scene, hour) + sun + ranges.join('') + pines(scene, height * 1.02, 9, mix(near, palette.ink, 0.4))
  )
}

function peak(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dawn', 'noon', 'dusk'] as const)
  const x = width * random.between(0.36, 0.64)
  const tone = random.pick([palette.deep, palette.main, mix(palette.accent, palette.deep, 0.3)])
  const sun = disc(
    scene,
    x + random.sign() * random.between(330, 470),
    height * 0.26,
    95,
    random.pick([sunTone(palette), palette.paper, palette.second]),
  )
  const foot = range(
    scene,
    ridgeLine(scene, height * 0.94, 130, 7),
    mix(tone, palette.ink, 0.45),
    mix(tone, palette.ink, 0.2),
  )
  return (
    sky(scene, hour) +
    sun +
    fuji(scene, x, height * 0.2, height * 0.92, tone) +
    kasumi(scene, height * 0.56, palette.paper, 0.85) +
    kasumi(scene, height * 0.7, palette.paper, 0.6) +
    foot +
    pines(scene, height * 1.03, 8, palette.ink)
  )
}

function lake(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dawn', 'dusk', 'noon'] as const)
  const [x, shore, tone] = [
    width * random.between(0.4, 0.6),
    height * 0.6,
    random.pick([palette.deep, palette.main]),
  ]
  const land =
    sky(scene, hour, shore) +
    disc(scene, x - 380 * random.sign(), height * 0.22, 80, sunTone(palette)) +
    fuji(scene, x, height * 0.17, shore, tone)
  const mirror = move(
    x * 2,
    shore * 2,
    fuji(scene, x, height * 0.2, shore, mix(tone, palette.light, 0.35)),
    180,
  )
  const water = path(
    svg`M0 ${shore}H${width}V${height}H0z`,
    linear(scene, 90, [
      [0, palette.light],
      [1, mix(palette.main, palette.mist, 0.4)],
    ]),
  )
  const bank = path(
    svg`M0 ${shore - 26}` +
      svg`Q${width * 0.3} ${shore - 60} ${width * 0.5} ${shore - 10}T${width} ${shore - 30}` +
      svg`V${shore + 8}H0z`,
    mix(tone, palette.ink, 0.5),
  )
  return (
    land +
    water +
    clip(scene, svg`M0 ${shore}H${width}V${height}H0z`, mirror) +
    ripples(scene, shore + 20, palette.paper, 70, 0.6) +
    bank +
    kasumi(scene, shore - 110, palette.paper, 0.75)
  )
}

/** Slopes that fold from both sides like cut paper. */
function slopes(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dusk', 'dawn', 'night'] as const)
  const folds = Array.from({ length: 6 }, (_, index) => {
    const [share, side] = [index / 5, index % 2 === 0 ? 1 : -1]
    const x = (at: number) => (side === 1 ? at : width - at)
    const y = height * (0.34 + share * 0.5)
    const outline = polygon([
      [x(-40), y - 240 + share * 60],
      [x(width * 0.24), y - 130],
      [x(width * 0.5), y + 40],
      [x(width * 0.86), y + 200],
      [x(width * 1.1), height + 40],
      [x(-40), height + 40],
    ])
    const tone = mix(
      hour === 'night' ? palette.deep : palette.mist,
      index % 3 === 2 ? palette.accent : palette.deep,
      share * 0.9,
    )
    const fill = linear(scene, side === 1 ? 50 : 130, [
      [0, tone],
      [1, mix(tone, palette.paper, 0.35)],
    ])
    return (
      path(outline, fill) +
      clip(
        scene,
        outline,
        stipple(scene, [0, y - 260, width, 520], side === 1 ? 35 : 145, palette.ink, 2600, 0.3),
      )
    )
  })
  return (
    sky(scene, hour) +
    disc(
      scene,
      width * random.between(0.44, 0.58),
      height * 0.3,
      random.between(110, 150),
      hour === 'night' ? palette.paper : palette.second,
    ) +
    folds.join('')
  )
}
