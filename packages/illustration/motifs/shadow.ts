import { mix } from '../colours.ts'
import { blob, ellipse } from '../curves.ts'
import { clip, path } from '../paint.ts'
import { lay, plainPiece } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { brush } from '../things/brush.ts'
import { casing } from '../things/compact.ts'
import { powder, powders } from '../things/powder.ts'

export function drawShadow(scene: Scene): string {
  const { back } = stage(scene, 'above')
  return back + turn(scene.turn, [compact, rounds, long, crumbs])(scene)
}

function compact(scene: Scene): string {
  const { random, width, height, palette } = scene
  const [x, y, angle] = [width * random.between(0.44, 0.56), height * 0.5, random.between(-20, 20)]
  const shell = random.pick([palette.ink, palette.paper, palette.deep, palette.second])
  const side = random.sign()
  return (
    lay(scene, casing(scene, shell, 560, 560, 2, 2), {
      x: x - side * 150,
      y: y + 40,
      angle,
      height: 34,
      scale: 1.15,
    }) +
    lay(scene, brush(scene, 'shade', palette.deep), {
      x: x + side * 420,
      y: y + 380,
      angle: side * random.between(8, 24),
      scale: 1.05,
    })
  )
}

function long(scene: Scene): string {
  const { random, width, height, palette } = scene
  const angle = random.between(-16, 16)
  const shell = random.pick([palette.ink, palette.paper, palette.deep])
  const [columns, rows] = random.pick<readonly [number, number]>([
    [5, 2],
    [4, 2],
    [6, 1],
  ])
  return (
    lay(scene, casing(scene, shell, columns * 215, rows * 215 + 20, columns, rows), {
      x: width * 0.5,
      y: height * 0.45,
      angle,
      height: 34,
    }) +
    lay(scene, brush(scene, 'shade', palette.accent), {
      x: width * 0.24,
      y: height * 0.93,
      angle: angle + 84,
      scale: 1.1,
    })
  )
}

function rounds(scene: Scene): string {
  const { random, width, height, palette } = scene
  const spots = random.pick<readonly (readonly [number, number, number])[]>([
    [
      [0.34, 0.42, 250],
      [0.6, 0.34, 170],
      [0.56, 0.72, 200],
      [0.8, 0.6, 130],
      [0.14, 0.8, 140],
    ],
    [
      [0.62, 0.5, 280],
      [0.34, 0.3, 165],
      [0.32, 0.72, 190],
      [0.86, 0.2, 110],
      [0.1, 0.5, 110],
    ],
    [
      [0.5, 0.5, 310],
      [0.2, 0.26, 140],
      [0.8, 0.76, 160],
      [0.79, 0.24, 110],
      [0.2, 0.76, 170],
    ],
  ])
  const colours = powders(scene)
  return spots
    .map(([sx, sy, radius], index) => {
      const rim = plainPiece(ellipse(0, 0, radius), mix(palette.ink, palette.second, 0.15))
      const cake = clip(
        scene,
        ellipse(0, 0, radius * 0.9),
        powder(scene, colours[index % colours.length] ?? palette.main, [
          -radius,
          -radius,
          radius * 2,
          radius * 2,
        ]),
      )
      return lay(
        scene,
        { outline: rim.outline, body: rim.body + cake },
        { x: width * sx, y: height * sy, angle: random.between(-40, 40), height: 24 },
      )
    })
    .join('')
}

function crumbs(scene: Scene): string {
  const { random, width, height, palette } = scene
  const colours = powders(scene)
  const heaps = colours.slice(0, 4).map((colour, index) => {
    const [x, y] = [
      width * (0.2 + index * 0.2),
      height * (0.36 + (index % 2) * 0.28 + random.between(-0.05, 0.05)),
    ]
    const radius = random.between(130, 190)
    const dust = Array.from({ length: 46 }, () => {
      const [angle, far] = [random.between(0, 6.28), radius * (0.7 + random.next() ** 2 * 1.1)]
      return blob(
        random,
        x + Math.cos(angle) * far,
        y + Math.sin(angle) * far,
        random.between(2, 17),
        random.between(2, 13),
        0.3,
        5,
      )
    })
    const shape = blob(random, x, y, radius, radius * 0.8, 0.16, 13)
    return (
      path(shape + dust.join(''), palette.ink, 0.13).replace(
        '<path',
        svg`<path transform="translate(${-scene.light * 9} 9)"`,
      ) +
      path(dust.join(''), colour) +
      clip(scene, shape, powder(scene, colour, [x - radius * 1.2, y - radius, radius * 2.4, radius * 2]))
    )
  })
  return (
    heaps.join('') +
    lay(scene, brush(scene, 'fan', palette.deep), {
      x: width * 0.56,
      y: height * 0.99,
      angle: random.between(-30, 30),
      scale: 1.1,
    })
  )
}
