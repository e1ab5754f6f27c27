import { mix } from '../colours.ts'
import { soft } from '../curves.ts'
import { path, rounded, stroke } from '../paint.ts'
import { lay } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { foldedCloth } from '../things/cloth.ts'
import { chopsticks, dish } from '../things/dish.ts'
import { citrus, fish, greens, riceBall } from '../things/food.ts'
import { serve } from '../things/serving.ts'
import { sprig } from '../things/sprig.ts'
import { tray } from '../things/tray.ts'

export function drawPlate(scene: Scene): string {
  const { back } = stage(scene, 'above')
  return back + turn(scene.turn, [one, tray, many, longDish])(scene)
}

function one(scene: Scene): string {
  const { random, width, height, palette } = scene
  const side = random.sign()
  return (
    lay(
      scene,
      foldedCloth(scene, random.pick([palette.main, palette.deep, palette.accent, palette.second]), 620, 760),
      { x: width * (0.5 + side * 0.17), y: height * 0.55, angle: random.between(-22, 22), height: 14 },
    ) +
    lay(scene, dish(scene, 365), { x: width * 0.5 - side * 60, y: height * 0.5, height: 36 }) +
    serve(scene, width * 0.5 - side * 60, height * 0.5, 1.35) +
    lay(scene, chopsticks(scene), {
      x: width * (0.5 + side * 0.33),
      y: height * 0.5,
      angle: side * random.between(4, 14),
      height: 12,
    })
  )
}

/** A collector's wall of dishes, some cut by the edge. */
function many(scene: Scene): string {
  const { random, width, height } = scene
  const spots = random.pick<readonly (readonly [number, number, number])[]>([
    [
      [0.2, 0.3, 240],
      [0.52, 0.2, 170],
      [0.8, 0.36, 270],
      [0.44, 0.64, 230],
      [0.12, 0.85, 200],
      [0.74, 0.9, 200],
    ],
    [
      [0.5, 0.48, 300],
      [0.16, 0.24, 200],
      [0.83, 0.22, 220],
      [0.17, 0.8, 230],
      [0.84, 0.8, 190],
    ],
  ])
  return (
    spots
      .map(([x, y, radius]) =>
        lay(scene, dish(scene, radius), {
          x: width * x,
          y: height * y,
          angle: random.between(0, 360),
          height: 26,
        }),
      )
      .join('') +
    lay(scene, sprig(scene, 'willow', scene.palette.deep), {
      x: width * 0.56,
      y: height * 0.96,
      angle: random.between(-40, 40),
      scale: 0.8,
      height: 16,
    })
  )
}

function longDish(scene: Scene): string {
  const { random, width, height, palette } = scene
  const tilt = random.between(-14, 14)
  const outline = soft(
    [
      [-470, -150],
      [470, -150],
      [470, 150],
      [-470, 150],
    ],
    40,
  )
  const tone = random.pick([palette.deep, palette.paper, palette.main, mix(palette.ink, palette.deep, 0.4)])
  const body =
    path(outline, rounded(scene, tone, 0.5)) +
    stroke(
      soft(
        [
          [-446, -126],
          [446, -126],
          [446, 126],
          [-446, 126],
        ],
        30,
      ),
      palette.paper,
      3,
      0.3,
    )
  const slope = Math.sin((tilt * Math.PI) / 180)
  const food = random.pick([
    () => lay(scene, fish(scene), { x: width * 0.5, y: height * 0.5, angle: tilt, scale: 1.15, height: 16 }),
    () =>
      [-280, 0, 280]
        .map((at) =>
          lay(scene, riceBall(scene), {
            x: width * 0.5 + at,
            y: height * 0.5 + at * slope,
            angle: tilt,
            scale: 0.95,
            height: 22,
          }),
        )
        .join(''),
    () =>
      [-330, -110, 110, 330]
        .map((at) =>
          lay(scene, citrus(scene), {
            x: width * 0.5 + at,
            y: height * 0.5 + at * slope,
            angle: at,
            scale: 0.85,
            height: 14,
          }),
        )
        .join(''),
  ])()
  return (
    lay(scene, { outline, body }, { x: width * 0.5, y: height * 0.5, angle: tilt, height: 30 }) +
    food +
    lay(scene, dish(scene, 125), { x: width * 0.24, y: height * 0.16, height: 20 }) +
    lay(scene, chopsticks(scene), { x: width * 0.55, y: height * 0.84, angle: 90 + tilt, height: 10 }) +
    lay(scene, greens(scene), { x: width * 0.82, y: height * 0.2, scale: 0.9, height: 14 })
  )
}
