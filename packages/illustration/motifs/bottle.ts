import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { linear, path } from '../paint.ts'
import { stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { bottle } from '../things/bottle.ts'
import type { BottleKind } from '../things/bottle.ts'
import { sprig } from '../things/sprig.ts'
import { stone } from '../things/stone.ts'

export function drawBottle(scene: Scene): string {
  const { back, floor } = stage(scene, 'front')
  return back + turn(scene.turn, [pair, row, single, plinth])(scene, floor)
}

function pair(scene: Scene, floor: number): string {
  const { random, width, light } = scene
  const [tall, low] = random.shuffle<BottleKind>(['tall', 'pump', 'dropper', 'tube', 'flask'])
  const x = width * random.between(0.42, 0.52)
  const leaf = stand(scene, sprig(scene, random.pick(['olive', 'round', 'willow']), scene.palette.deep), {
    x: x + light * 240,
    y: floor - 30,
    scale: 0.95,
    flip: light,
  })
  return (
    leaf +
    stand(scene, dressed(scene, tall ?? 'tall'), { x: x - light * 20, y: floor - 20, scale: 1.15 }) +
    stand(scene, dressed(scene, low ?? 'jar'), { x: x + light * 215, y: floor + 40, scale: 0.85 }) +
    stand(scene, dressed(scene, 'jar'), { x: x - light * 260, y: floor + 70, scale: 0.7 })
  )
}

function row(scene: Scene, floor: number): string {
  const { random, width } = scene
  const kinds = random
    .shuffle<BottleKind>(['tall', 'pump', 'dropper', 'jar', 'flask', 'tube'])
    .slice(0, random.whole(4, 5))
  const step = 250
  const start = width / 2 - (step * (kinds.length - 1)) / 2
  return kinds
    .map((kind, index) =>
      stand(scene, dressed(scene, kind), { x: start + index * step, y: floor + 10, scale: 0.88 }),
    )
    .join('')
}

function single(scene: Scene, floor: number): string {
  const { random, width, light } = scene
  const kind = random.pick<BottleKind>(['dropper', 'flask', 'tall', 'pump'])
  const x = width * random.between(0.46, 0.54)
  return (
    stand(scene, stone(scene, scene.palette.mist, 150, 70), { x: x - light * 330, y: floor + 70 }) +
    stand(scene, dressed(scene, kind), { x, y: floor + 60, scale: kind === 'tall' ? 1.35 : 1.65 }) +
    stand(scene, stone(scene, scene.palette.second, 95, 52), { x: x + light * 290, y: floor + 105 })
  )
}

function plinth(scene: Scene, floor: number): string {
  const { random, width, palette } = scene
  const tone = mix(
    random.pick([palette.paper, palette.light, palette.second, palette.main]),
    palette.paper,
    0.2,
  )
  const steps = [
    [0.36, 260, 150],
    [0.53, 300, 270],
    [0.7, 220, 90],
  ] as const
  return steps
    .map(([share, wide, tall], index) => {
      const [x, y] = [width * share, floor + 90 - index * 12]
      const outline = rect(-wide / 2, -tall, wide, tall)
      const front = linear(scene, scene.light === 1 ? 180 : 0, [
        [0, mix(tone, palette.paper, 0.4)],
        [1, mix(tone, palette.ink, 0.24)],
      ])
      const top = path(ellipse(0, -tall, wide / 2, 26), mix(tone, palette.paper, 0.55))
      const foot = path(ellipse(0, 0, wide / 2, 22), mix(tone, palette.ink, 0.1))
      const kind =
        index === 1
          ? random.pick<BottleKind>(['dropper', 'flask', 'pump'])
          : random.pick<BottleKind>(['jar', 'tube', 'tall', 'dropper'])
      const size = kind === 'jar' ? 0.62 : 0.8
      return (
        stand(scene, { outline, body: path(outline, front) + top + foot }, { x, y }) +
        stand(scene, dressed(scene, kind), { x, y: y - tall + 4, scale: size, shade: 0.1 })
      )
    })
    .join('')
}

function dressed(scene: Scene, kind: BottleKind) {
  const { random, palette } = scene
  const colour = random.pick([
    palette.main,
    palette.paper,
    palette.deep,
    palette.accent,
    palette.mist,
    palette.second,
  ])
  const cap = random.pick([palette.ink, palette.second, palette.paper, palette.deep])
  return bottle(scene, kind, colour, cap === colour ? palette.deep : cap)
}
