import { rect, turned } from '../curves.ts'
import type { Point } from '../curves.ts'
import { move, path, rounded } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { petal } from '../things/flower.ts'
import { lipstick, reds, smear } from '../things/lipstick.ts'

export function drawLipstick(scene: Scene): string {
  return turn(scene.turn, [row, smears, one, fan])(scene)
}

function row(scene: Scene): string {
  const { random, width, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const count = random.whole(3, 5)
  const step = random.between(205, 250)
  const things = Array.from({ length: count }, (_, index) => {
    const x = width / 2 + (index - (count - 1) / 2) * step
    const twist = random.between(0.35, 1)
    return stand(scene, lipstick(scene, reds(scene)[index % 5] ?? palette.main, twist), {
      x,
      y: floor + 30 + (index % 2) * 46,
      scale: 1.12,
    })
  })
  return back + things.join('')
}

function one(scene: Scene): string {
  const { random, width, palette, light } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * random.between(0.46, 0.55)
  const cap = {
    outline: rect(-62, -270, 124, 270),
    body: path(
      turned(
        [
          [62, 0],
          [62, -270],
        ],
        12,
      ),
      rounded(scene, palette.ink),
    ),
  }
  return (
    back +
    stand(scene, cap, { x: x + light * 250, y: floor + 30, scale: 1.2 }) +
    stand(scene, lipstick(scene, reds(scene)[random.whole(0, 4)] ?? palette.accent, 1), {
      x,
      y: floor + 75,
      scale: 1.75,
    })
  )
}

function smears(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const tilt = random.between(-24, 24)
  const colours = random.shuffle(reds(scene))
  const streaks = Array.from({ length: 4 }, (_, index) => {
    const colour = colours[index % colours.length] ?? palette.main
    return move(
      width * (0.2 + index * 0.15),
      height * 0.5,
      smear(scene, colour),
      tilt + random.between(-5, 5),
    )
  })
  const stick = lay(scene, lipstick(scene, colours[0] ?? palette.accent, 1), {
    x: width * 0.83,
    y: height * 0.82,
    angle: tilt + random.between(-8, 14),
    scale: 1.35,
  })
  return back + streaks.join('') + stick
}

function fan(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const centre: Point = [width * 0.5, height * 1.06]
  const colours = reds(scene)
  const sticks = Array.from({ length: 5 }, (_, index) => {
    const angle = (index - 2) * 24 + random.between(-3, 3)
    const [x, y] = [
      centre[0] + Math.sin((angle * Math.PI) / 180) * 270,
      centre[1] - Math.cos((angle * Math.PI) / 180) * 270,
    ]
    return lay(scene, lipstick(scene, colours[index] ?? palette.main, 0.6 + random.next() * 0.4), {
      x,
      y,
      angle,
      scale: 1.1,
    })
  })
  const petals = Array.from({ length: 7 }, () =>
    lay(scene, petal(scene, random.pick([palette.mist, palette.light, palette.main])), {
      x: random.between(80, width - 80),
      y: random.between(60, height * 0.5),
      angle: random.between(0, 360),
      scale: random.between(0.5, 0.9),
      height: 12,
    }),
  )
  return back + petals.join('') + sticks.join('')
}
