import { mix } from '../colours.ts'
import { ellipse, leafShape, rect } from '../curves.ts'
import { clip, linear, move, path, stroke } from '../paint.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { sheet, stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { bead, speck, tear } from '../things/water.ts'

export function drawDrop(scene: Scene): string {
  return turn(scene.turn, [dew, rings, falling, onLeaf])(scene)
}

/** Condensation on a cold pane. */
function dew(scene: Scene): string {
  const { random, width, height } = scene
  const { back, ground } = stage(scene, 'above')
  const placed: [number, number, number][] = []
  const beads = Array.from({ length: 420 }, (_, index) => {
    const radius =
      index < 7 ? random.between(60, 120) : index < 60 ? random.between(16, 46) : random.between(4, 14)
    const [x, y] = [random.between(0, width), random.between(0, height)]
    if (placed.some(([px, py, pr]) => Math.hypot(px - x, py - y) < pr + radius + 3)) return ''
    placed.push([x, y, radius])
    return radius < 14
      ? speck(scene, x, y, radius)
      : bead(scene, x, y, radius, radius * random.between(0.9, 1.2), ground)
  })
  return back + beads.join('')
}

function rings(scene: Scene): string {
  const { random, width, height, palette } = scene
  const tone = random.pick([palette.main, palette.mist, palette.deep])
  const [x, y] = [width * random.between(0.38, 0.62), height * random.between(0.56, 0.66)]
  const water = path(
    rect(0, 0, width, height),
    linear(scene, 90, [
      [0, mix(tone, palette.paper, 0.55)],
      [0.5, tone],
      [1, mix(tone, palette.ink, 0.35)],
    ]),
  )
  const circles = Array.from({ length: 8 }, (_, index) => {
    const reach = 70 + index ** 1.35 * 62
    const shine = stroke(
      ellipse(x, y, reach, reach * 0.3),
      palette.paper,
      13 - index * 1.3,
      0.75 - index * 0.07,
    )
    return path(ellipse(x, y + 10, reach, reach * 0.3), palette.ink, 0.035) + shine
  })
  const shapes =
    tear(scene, x, y - random.between(190, 300), 1.15, tone) +
    path(ellipse(x, y - 30, 26, 34), palette.paper, 0.75)
  const small = [
    [-0.24, 0.2],
    [0.27, 0.12],
  ].map(([dx = 0, dy = 0]) =>
    [1, 2, 3]
      .map((ring) =>
        stroke(ellipse(x + width * dx, y + height * dy, ring * 44, ring * 12), palette.paper, 5 - ring, 0.4),
      )
      .join(''),
  )
  return (
    water +
    stipple(scene, [0, 0, width, height], 270, palette.ink, 5200, 0.3) +
    circles.toReversed().join('') +
    small.join('') +
    shapes
  )
}

function falling(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back, ground } = stage(scene, 'above')
  const x = width * random.between(0.42, 0.58)
  const tone = random.pick([palette.main, palette.second, palette.accent])
  const rail = 'M-64 -900H64V-20Q60 30 34 60L22 150Q0 168 -22 150L-34 60Q-60 30 -64 -20z'
  const pipette =
    path(rail, mix(ground, palette.paper, 0.75), 0.9) +
    clip(
      scene,
      rail,
      path('M-70 -420H70V200H-70z', tone, 0.85) +
        path('M24 -900H42V60H24z', palette.paper, 0.7) +
        stipple(scene, [-64, -500, 128, 660], scene.light === 1 ? 0 : 180, palette.ink, 1500, 0.35),
    ) +
    stroke(rail, palette.ink, 2, 0.25)
  return (
    back +
    move(x, height * 0.36, pipette) +
    tear(scene, x, height * 0.7, 1.75, tone) +
    bead(scene, x - 330, height * 0.82, 92, 60, tone) +
    bead(scene, x + 350, height * 0.74, 62, 44, tone) +
    bead(scene, x + 250, height * 0.9, 30, 22, tone)
  )
}

function onLeaf(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const tone = random.pick([palette.deep, palette.main, mix(palette.deep, palette.main, 0.5)])
  const [long, wide] = [1700, 980]
  const blade = leafShape(long, wide, 60)
  const veins = Array.from(
    { length: 11 },
    (_, index) =>
      svg`M0 ${-index * 140 - 60}` +
      svg`Q${wide * 0.2} ${-index * 140 - 150} ${wide * 0.42} ${-index * 140 - 330}` +
      svg`M0 ${-index * 140 - 60}` +
      svg`Q${-wide * 0.2} ${-index * 140 - 150} ${-wide * 0.42} ${-index * 140 - 330}`,
  )
  const leaf = clip(
    scene,
    blade,
    path(
      blade,
      linear(scene, 0, [
        [0, mix(tone, palette.ink, 0.25)],
        [0.5, tone],
        [0.5, mix(tone, palette.paper, 0.2)],
        [1, mix(tone, palette.paper, 0.05)],
      ]),
    ) +
      stroke(svg`M0 0Q20 -900 60 -1700`, mix(tone, palette.paper, 0.5), 9) +
      stroke(veins.join(''), mix(tone, palette.paper, 0.35), 4, 0.6) +
      stipple(scene, [-wide / 2, -long, wide, long], light === 1 ? 0 : 180, palette.ink, 9000, 0.4),
  )
  const [x, y, angle] = [width * (light === 1 ? 0.02 : 0.98), height * 0.98, light * 58]
  const beads = Array.from({ length: 15 }, (_, index) => {
    const [along, across] = [random.between(0.2, 0.85) * 1450, random.between(-0.2, 0.2) * 760]
    const radians = (angle * Math.PI) / 180
    const [bx, by] = [
      x + Math.sin(radians) * along + Math.cos(radians) * across,
      y - Math.cos(radians) * along + Math.sin(radians) * across,
    ]
    return bead(
      scene,
      bx,
      by,
      index < 4 ? random.between(56, 96) : random.between(10, 38),
      index < 4 ? 62 : 20,
      tone,
    )
  })
  return (
    sheet(scene, random.pick([palette.light, palette.paper, palette.mist])) +
    svg`<g transform="translate(${x - light * 24} ${y + 44}) rotate(${angle})"` +
    svg` >${path(blade, palette.ink, 0.16)}</g>` +
    move(x, y, leaf, angle) +
    beads.join('')
  )
}
