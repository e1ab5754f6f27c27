import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { disc, kasumi, range, ridgeLine, ripples, sky } from '../landscape.ts'
import { clip, linear, path } from '../paint.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { sheet } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { pines, susuki } from '../things/trees.ts'

export function drawMoon(scene: Scene): string {
  return turn(scene.turn, [harvest, phases, overSea, crescent])(scene)
}

function harvest(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const night = random.chance(0.6)
  const moon = disc(
    scene,
    width * (0.5 + light * random.between(0.02, 0.14)),
    height * 0.42,
    random.between(240, 310),
    night ? mix(palette.second, palette.paper, 0.6) : palette.paper,
  )
  const grass = susuki(
    scene,
    width * (0.5 + light * 0.24),
    height * 1.04,
    12,
    mix(palette.ink, palette.deep, night ? 0.2 : 0.6),
    night ? mix(palette.second, palette.paper, 0.35) : palette.second,
  )
  return (
    sky(scene, night ? 'night' : 'dusk') +
    moon +
    kasumi(scene, height * 0.56, night ? palette.deep : palette.paper, 0.7) +
    grass
  )
}

function phases(scene: Scene): string {
  const { random, width, height, palette } = scene
  const dark = random.chance(0.6)
  const ground = dark ? mix(palette.deep, palette.ink, 0.5) : palette.light
  const lit = dark ? mix(palette.second, palette.paper, 0.5) : palette.accent
  const off = mix(ground, palette.paper, dark ? 0.1 : 0.5)
  const count = random.pick([5, 7])
  const arc = random.between(-0.16, 0.16)
  const moons = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const radius = 56 + Math.sin(share * Math.PI) * (count === 5 ? 84 : 52)
    const [x, y] = [width * (0.1 + share * 0.8), height * (0.5 + arc * (1 - 4 * (share - 0.5) ** 2))]
    const waxing = share <= 0.5 ? 1 : -1
    const bulge = radius * (1 - 4 * Math.abs(share - 0.5) + 0.001)
    const lens = svg`M${x} ${y - radius}A${radius} ${radius} 0 0 ${waxing === 1 ? 1 : 0} ${x} ${y + radius}`
    const sweep = bulge > 0 === (waxing === 1) ? 1 : 0
    const shape = svg`${lens}A${Math.abs(bulge)} ${radius} 0 0 ${sweep} ${x} ${y - radius}z`
    const grains = stipple(
      scene,
      [x - radius, y - radius, radius * 2, radius * 2],
      300,
      palette.ink,
      900,
      0.35,
    )
    return path(ellipse(x, y, radius), off) + path(shape, lit) + clip(scene, shape, grains)
  })
  const hills = range(
    scene,
    ridgeLine(scene, height * 0.94, 110, 6),
    mix(ground, palette.ink, 0.4),
    mix(ground, palette.ink, 0.2),
  )
  return sheet(scene, ground) + stars(scene, dark ? palette.paper : palette.main) + moons.join('') + hills
}

function overSea(scene: Scene): string {
  const { random, width, height, palette } = scene
  const horizon = height * random.between(0.56, 0.66)
  const x = width * random.between(0.36, 0.64)
  const glow = mix(palette.second, palette.paper, 0.55)
  const water = path(
    rect(0, horizon, width, height),
    linear(scene, 90, [
      [0, mix(palette.deep, palette.main, 0.35)],
      [1, palette.ink],
    ]),
  )
  const road = Array.from({ length: 26 }, (_, index) => {
    const share = index / 26
    const [half, y] = [
      (30 + share * 190) * random.between(0.4, 1),
      horizon + 12 + share ** 1.4 * (height - horizon),
    ]
    return (
      svg`<rect x="${x - half + random.between(-40, 40)}" y="${y}" width="${half * 2}"` +
      svg` height="${5 + share * 9}" rx="6" fill="${glow}"` +
      svg` fill-opacity="${0.85 - share * 0.5}"/>`
    )
  })
  return (
    sky(scene, 'night', horizon) +
    stars(scene, palette.paper) +
    disc(scene, x, horizon - random.between(150, 250), random.between(105, 165), glow) +
    water +
    road.join('') +
    ripples(scene, horizon + 20, palette.main, 60, 0.5) +
    pines(scene, height * 1.05, 6, mix(palette.ink, '#000000', 0.3))
  )
}

function crescent(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const hour = random.pick(['night', 'dusk'] as const)
  const [x, y, radius] = [width * random.between(0.38, 0.62), height * 0.36, random.between(150, 220)]
  const sickle =
    svg`M${x - light * radius * 0.3} ${y - radius}` +
    svg`A${radius} ${radius} 0 1 ${light === 1 ? 1 : 0} ${x - light * radius * 0.3} ${y + radius}` +
    svg`A${radius * 1.12} ${radius * 1.12} 0 0 ${light === 1 ? 0 : 1} ${x - light * radius * 0.3} ${y - radius}` +
    'z'
  const tone = mix(palette.second, palette.paper, 0.5)
  const hills = [0, 1, 2].map((index) =>
    range(
      scene,
      ridgeLine(scene, height * (0.78 + index * 0.09), 150 - index * 30, 5 + index),
      mix(palette.deep, palette.ink, 0.25 + index * 0.3),
      mix(palette.deep, palette.main, 0.3 - index * 0.1),
    ),
  )
  return (
    sky(scene, hour) +
    stars(scene, palette.paper) +
    path(ellipse(x, y, radius * 1.5), palette.paper, 0.06) +
    path(sickle, tone) +
    clip(
      scene,
      sickle,
      stipple(scene, [x - radius, y - radius, radius * 2, radius * 2], 270, palette.accent, 900, 0.5),
    ) +
    kasumi(scene, height * 0.55, palette.paper, 0.2) +
    hills.join('')
  )
}

function stars(scene: Scene, colour: string): string {
  const { random, width, height } = scene
  return path(
    Array.from({ length: 60 }, () =>
      ellipse(random.between(0, width), random.between(0, height * 0.6), random.between(1.2, 3.4)),
    ).join(''),
    colour,
    0.75,
  )
}
