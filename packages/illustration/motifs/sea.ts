import { mix } from '../colours.ts'
import { rect, smooth } from '../curves.ts'
import type { Point } from '../curves.ts'
import { katagami } from '../katagami.ts'
import { disc, kasumi, range, ridgeLine, ripples, sky, sunTone } from '../landscape.ts'
import { clip, linear, path, stroke } from '../paint.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { boat } from '../things/sailing-boat.ts'

export function drawSea(scene: Scene): string {
  return turn(scene.turn, [sails, swell, shore, scales])(scene)
}

function sails(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dawn', 'noon', 'dusk'] as const)
  const horizon = height * random.between(0.48, 0.6)
  const island = range(scene, ridgeLine(scene, horizon + 6, 150, 5), palette.mist, palette.light)
  const water = path(
    rect(0, horizon, width, height),
    linear(scene, 90, [
      [0, mix(palette.main, palette.light, 0.5)],
      [0.4, palette.main],
      [1, palette.deep],
    ]),
  )
  const boats = Array.from({ length: random.whole(2, 4) }, () => {
    const near = random.next()
    return boat(scene, random.between(0.14, 0.86) * width, horizon + 20 + near * 190, 0.6 + near * 0.9)
  })
  return (
    sky(scene, hour, horizon) +
    disc(
      scene,
      width * random.between(0.25, 0.75),
      horizon - random.between(120, 260),
      random.between(80, 130),
      sunTone(palette),
    ) +
    island +
    water +
    stipple(scene, [0, horizon, width, height - horizon], 270, palette.ink, 3600, 0.3) +
    ripples(scene, horizon + 10, palette.paper, 90, 0.55) +
    boats.join('') +
    kasumi(scene, horizon - 60, palette.paper, 0.6)
  )
}

/** Waves behind waves, each with a comb of foam. */
function swell(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dawn', 'noon', 'dusk', 'night'] as const)
  const sun = disc(
    scene,
    width * random.between(0.3, 0.7),
    height * 0.26,
    random.between(110, 150),
    hour === 'night' ? palette.paper : sunTone(palette),
  )
  const waves = Array.from({ length: 6 }, (_, index) => {
    const share = index / 5
    const [y, long, shift] = [height * (0.42 + share * 0.5), 380 + share * 160, random.between(0, 500)]
    const crests = Array.from({ length: 7 }, (__, crest) => {
      const x = crest * long - shift
      return (
        svg`Q${x + long * 0.42} ${y + 20} ${x + long * 0.62} ${y - 92 - share * 40}` +
        svg`Q${x + long * 0.72} ${y + 40} ${x + long} ${y + 26}`
      )
    })
    const line = svg`M${-shift} ${y + 26}${crests}`
    const outline = svg`${line}V${height + 20}H${-shift}z`
    const tone = mix(
      mix(palette.mist, palette.main, share * 1.4 > 1 ? 1 : share * 1.4),
      palette.deep,
      share * 0.75,
    )
    const lines = [1, 2, 3].map(
      (step) =>
        svg`<path d="${line}" transform="translate(${step * 10} ${step * 30})" fill="none"` +
        svg` stroke="${palette.paper}" stroke-width="${5 - step}" stroke-opacity=".45"/>`,
    )
    return (
      path(
        outline,
        linear(scene, 90, [
          [0, mix(tone, palette.paper, 0.25)],
          [0.5, tone],
        ]),
      ) +
      clip(
        scene,
        outline,
        svg`${lines}${stipple(scene, [0, y - 130, width, 330], 270, palette.ink, 1600, 0.25)}`,
      ) +
      stroke(line, palette.paper, 7, 0.95)
    )
  })
  return sky(scene, hour) + sun + waves.join('')
}

/** The edge of the sea from above. */
function shore(scene: Scene): string {
  const { random, width, height, palette } = scene
  const side = random.sign()
  const sand = mix(palette.second, palette.paper, 0.55)
  const edges = Array.from({ length: 5 }, (_, index) => {
    const base = 0.34 + index * 0.1
    const line = Array.from({ length: 8 }, (__, step): Point => {
      const y = (step / 7) * (height + 160) - 80
      const x =
        width * base +
        Math.sin(step * 1.3 + index * 0.8) * 60 +
        random.between(-30, 30) +
        (y - height / 2) * 0.25
      return [side === 1 ? x : width - x, y]
    })
    const outline = svg`${smooth(line)}L${side === 1 ? width + 40 : -40} ${height + 80}V-80z`
    const tones = [mix(sand, palette.light, 0.6), palette.light, palette.mist, palette.main, palette.deep]
    const foam = index < 4 ? stroke(smooth(line), palette.paper, 30 - index * 6, 0.85 - index * 0.15) : ''
    return path(outline, tones[index] ?? palette.main, index === 0 ? 0.7 : 0.82) + foam
  })
  const dots = stipple(
    scene,
    [0, 0, width, height],
    side === 1 ? 0 : 180,
    mix(palette.second, palette.ink, 0.5),
    6000,
    0.4,
  )
  return (
    path(rect(0, 0, width, height), sand) +
    dots +
    edges.join('') +
    stipple(scene, [0, 0, width, height], side === 1 ? 180 : 0, palette.ink, 5000, 0.3)
  )
}

/** Seigaiha: the old scale pattern as bands of sea. */
function scales(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick(['dawn', 'dusk', 'night'] as const)
  const sun = disc(
    scene,
    width * random.between(0.34, 0.66),
    height * 0.4,
    random.between(190, 250),
    hour === 'night' ? mix(palette.second, palette.paper, 0.5) : sunTone(palette),
  )
  const bands = [0.56, 0.68, 0.82].map((share, index) => {
    const line = Array.from({ length: 6 }, (_, step): Point => [
      step * (width / 5),
      height * share + Math.sin(step * 1.9 + index * 2) * 46,
    ])
    const outline = svg`${smooth(line)}V${height + 10}H0z`
    const tone = [mix(palette.mist, palette.main, 0.4), palette.main, palette.deep][index] ?? palette.main
    return (
      svg`<path d="${outline}" fill="${palette.ink}" fill-opacity=".18"` +
      svg` transform="translate(0 -12)"/>${path(outline, tone)}${path(outline, katagami(scene, 'seigaiha', palette.paper, 100 + index * 50), 0.7)}${clip(scene, outline, stipple(scene, [0, height * share - 60, width, 420], 270, palette.ink, 2200, 0.35))}`
    )
  })
  return sky(scene, hour) + sun + kasumi(scene, height * 0.3, palette.paper, 0.6) + bands.join('')
}
