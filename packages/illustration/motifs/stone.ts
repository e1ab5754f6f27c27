import { mix } from '../colours.ts'
import { blob, rect } from '../curves.ts'
import { clip, linear, path, rounded, stroke } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { sheet, stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { mineral } from '../things/mineral.ts'
import { garden } from '../things/raked-garden.ts'
import { sprig } from '../things/sprig.ts'
import { stone } from '../things/stone.ts'

export function drawStone(scene: Scene): string {
  return turn(scene.turn, [cairn, garden, pebbles, shelf])(scene)
}

function cairn(scene: Scene): string {
  const { random, width, light, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * random.between(0.42, 0.58)
  let y = floor + 80
  const pile = Array.from({ length: random.whole(4, 5) }, (_, index) => {
    const [rx, ry] = [(250 - index * 42) * random.between(0.86, 1.1), 88 - index * 10]
    const piece = stand(scene, stone(scene, mineral(scene), rx, ry), {
      x: x + random.between(-22, 22),
      y,
      shade: index === 0 ? 0.3 : 0.12,
    })
    y -= ry * 1.72
    return piece
  })
  const leaf = stand(scene, sprig(scene, random.pick(['willow', 'bamboo', 'olive']), palette.deep), {
    x: x + light * 390,
    y: floor + 30,
    scale: 1.05,
    flip: light,
  })
  return (
    back +
    leaf +
    pile.join('') +
    stand(scene, stone(scene, mineral(scene), 90, 46), { x: x - light * 360, y: floor + 120 })
  )
}

function pebbles(scene: Scene): string {
  const { random, width, height, palette } = scene
  const placed: [number, number, number][] = []
  const beds = Array.from({ length: 700 }, () => {
    const radius = placed.length < 14 ? random.between(120, 190) : random.between(36, 100)
    const [x, y] = [random.between(0, width), random.between(0, height)]
    if (placed.some(([px, py, pr]) => Math.hypot(px - x, (py - y) * 1.2) < (pr + radius) * 0.93)) return ''
    placed.push([x, y, radius])
    const outline = blob(random, 0, 0, radius, radius * 0.78, 0.08, 7)
    const band = random.chance(0.25)
      ? stroke(
          svg`M${-radius} ${random.between(-20, 20)}Q0 ${random.between(-40, 40)} ${radius} 0`,
          palette.paper,
          random.between(4, 12),
          0.5,
        )
      : ''
    const body = clip(
      scene,
      outline,
      path(outline, rounded(scene, mineral(scene), 0.7)) +
        band +
        stipple(
          scene,
          [-radius, -radius, radius * 2, radius * 2],
          250,
          palette.ink,
          Math.round(radius * radius * 0.035),
          0.4,
        ),
    )
    return lay(scene, { outline, body }, { x, y, angle: random.between(-40, 40), height: 16 })
  })
  const water = path(
    rect(0, 0, width, height),
    linear(scene, random.between(20, 160), [
      [0, palette.main, 0.4],
      [0.5, palette.main, 0.05],
      [1, palette.deep, 0.35],
    ]),
  )
  return sheet(scene, mix(palette.deep, palette.ink, 0.4)) + beds.join('') + water
}

function shelf(scene: Scene): string {
  const { random, width, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const count = random.whole(4, 6)
  return (
    back +
    Array.from({ length: count }, (_, index) => {
      const [rx, ry] = [random.between(95, 150), random.between(60, 165)]
      return stand(scene, stone(scene, index === 2 ? palette.accent : mineral(scene), rx, ry), {
        x: width * 0.5 + (index - (count - 1) / 2) * 235,
        y: floor + 30 + (index % 2) * 50,
      })
    }).join('')
  )
}
