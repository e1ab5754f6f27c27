import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { clip, fade, linear, move, path, stroke } from '../paint.ts'
import { stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { sheet } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { cup } from '../things/cup.ts'
import { sprigShadow } from '../things/sprig.ts'
import { vase } from '../things/vase.ts'
import { view } from '../things/view.ts'
import { rain } from '../things/wet-pane.ts'

export function drawWindow(scene: Scene): string {
  return turn(scene.turn, [round, shoji, curtains, rain])(scene)
}

function round(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const wall = random.pick([palette.light, palette.second, mix(palette.deep, palette.ink, 0.3), palette.mist])
  const [x, y, radius] = [
    width * random.pick([0.4, 0.5, 0.6]),
    height * 0.45,
    height * random.between(0.34, 0.38),
  ]
  const lattice = random.chance(0.5)
    ? stroke(
        Array.from(
          { length: 5 },
          (_, index) => svg`M${x - radius + ((index + 1) * radius) / 3} ${y - radius}v${radius * 2}`,
        ).join('') +
          svg`M${x - radius} ${y - radius * 0.3}h${radius * 2}` +
          svg`M${x - radius} ${y + radius * 0.36}h${radius * 2}`,
        mix(palette.ink, '#5a4334', 0.4),
        9,
      )
    : ''
  const frame = stroke(ellipse(x, y, radius), mix('#8a6242', palette.ink, 0.4), 26)
  const sill = path(
    rect(0, height * 0.88, width, height),
    linear(scene, 90, [
      [0, mix('#b98a55', palette.second, 0.4)],
      [1, mix('#8a6242', palette.deep, 0.4)],
    ]),
  )
  const pool =
    svg`<ellipse cx="${x - light * 180}" cy="${height * 0.95}" rx="${radius * 0.9}"` +
    svg` ry="46" fill="${palette.paper}" fill-opacity=".3"/>`
  return (
    sheet(scene, wall) +
    clip(scene, ellipse(x, y, radius), view(scene) + lattice) +
    frame +
    sill +
    pool +
    stand(scene, vase(scene, random.pick([palette.paper, palette.deep, palette.accent])), {
      x: x + light * radius * 1.25,
      y: height * 0.93,
      scale: 0.75,
    })
  )
}

/** Paper screens with the garden's shadow on them. */
function shoji(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const glow = linear(scene, light === 1 ? 160 : 20, [
    [0, palette.paper],
    [0.6, mix(palette.paper, palette.second, 0.35)],
    [1, palette.mist],
  ])
  const open = random.chance(0.6) ? width * random.pick([0.3, 0.5]) : 0
  const panel = width / 4
  const wood = mix('#7a5638', palette.ink, 0.45)
  const branches = Array.from({ length: 3 }, (_, index) =>
    move(
      width * (0.2 + index * 0.3),
      height * 1.05,
      sprigShadow(scene, random.pick(['bamboo', 'olive', 'willow', 'round']), 0.16),
      random.between(-30, 30),
      random.between(1.5, 2.1),
    ),
  )
  const bars = Array.from({ length: 4 }, (_, index) => {
    const x = index * panel
    const thin =
      [1, 2].map((at) => svg`M${x + (at * panel) / 3} 0V${height}`).join('') +
      [1, 2, 3, 4].map((at) => svg`M${x} ${(at * height) / 5}h${panel}`).join('')
    return (
      stroke(thin, wood, 6, 0.9) +
      path(rect(x, 0, 20, height), wood) +
      path(rect(x + panel - 20, 0, 20, height), wood) +
      path(rect(x, height - 110, panel, 110), mix('#a87c52', palette.deep, 0.3))
    )
  })
  const screens =
    path(rect(0, 0, width, height), glow) +
    branches.join('') +
    stipple(scene, [0, 0, width, height], light === 1 ? 0 : 180, palette.ink, 5200, 0.2) +
    bars.join('')
  const gap = open
    ? clip(scene, rect(open, 0, panel, height), view(scene)) +
      path(rect(open, 0, panel, height), fade(scene, palette.ink, 0, 0.25, 0)) +
      path(rect(open - 14, 0, 14, height), wood) +
      path(rect(open + panel, 0, 14, height), wood)
    : ''
  return screens + gap
}

function curtains(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const wall = random.pick([palette.light, palette.paper, palette.mist, palette.second])
  const [left, wide, top, tall] = [width * 0.24, width * 0.52, height * 0.08, height * 0.66]
  const frame = mix(palette.paper, palette.second, 0.2)
  const glass = clip(scene, rect(left, top, wide, tall), view(scene))
  const bars =
    stroke(svg`M${left + wide / 2} ${top}v${tall}M${left} ${top + tall * 0.4}h${wide}`, frame, 14) +
    svg`<path d="${rect(left, top, wide, tall)}" fill="none" stroke="${frame}" stroke-width="26"/>`
  const tone = random.pick([palette.paper, palette.main, palette.accent, palette.mist])
  const drape = (side: number) => {
    const edge = width / 2 + side * wide * 0.62
    const folds = Array.from({ length: 4 }, (_, index) => {
      const x = edge - side * index * 62
      const outline =
        svg`M${x} 20` +
        svg`C${x + side * 10} ${height * 0.4} ${x + side * 40} ${height * 0.5} ${x + side * 20} ${height * 0.86}` +
        svg`H${x - side * 66}` +
        svg`C${x - side * 20} ${height * 0.5} ${x - side * 60} ${height * 0.4} ${x - side * 66} 20` +
        'z'
      return (
        path(outline, tone, 0.94) +
        path(
          outline,
          linear(scene, side === 1 ? 180 : 0, [
            [0, palette.ink, 0.2],
            [0.5, palette.paper, 0.3],
            [1, palette.ink, 0.1],
          ]),
        )
      )
    })
    return folds.toReversed().join('')
  }
  const sill =
    path(rect(left - 60, top + tall, wide + 120, 34), frame) +
    path(rect(left - 60, top + tall + 34, wide + 120, 26), palette.ink, 0.14)
  const things =
    stand(scene, cup(scene, random.pick(['yunomi', 'mug']), palette.accent), {
      x: width / 2 + light * 130,
      y: top + tall + 8,
      scale: 0.62,
    }) +
    stand(scene, vase(scene, palette.deep), { x: width / 2 - light * 150, y: top + tall + 8, scale: 0.6 })
  return (
    sheet(scene, wall) +
    glass +
    bars +
    sill +
    things +
    drape(1) +
    drape(-1) +
    path(rect(width * 0.14, 8, width * 0.72, 18), mix('#8a6242', palette.ink, 0.3))
  )
}
