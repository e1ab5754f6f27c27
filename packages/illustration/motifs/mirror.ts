import { mix } from '../colours.ts'
import { ellipse, soft } from '../curves.ts'
import { clip, move, path, rounded } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import type { Piece } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { bottle } from '../things/bottle.ts'
import { flower } from '../things/flower.ts'
import { glass, hand, reflection } from '../things/looking-glass.ts'
import { sprig } from '../things/sprig.ts'

export function drawMirror(scene: Scene): string {
  return turn(scene.turn, [onTable, handMirror, tall, pairOnSheet])(scene)
}

function onTable(scene: Scene): string {
  const { random, width, palette, light } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * random.between(0.4, 0.6)
  const radius = random.between(270, 310)
  const frame = random.pick([palette.second, palette.deep, palette.ink, palette.accent])
  const foot = soft(
    [
      [-120, 0],
      [120, 0],
      [90, -26],
      [-90, -26],
    ],
    12,
  )
  const post = 'M13 -20V-160H-13V-20z'
  const y = -130 - radius
  const outline = foot + post + ellipse(0, y, radius)
  const body =
    path(foot, rounded(scene, frame)) +
    path(post, rounded(scene, frame)) +
    path(ellipse(0, y, radius), rounded(scene, frame)) +
    move(0, y, glass(scene, radius - 20))
  return (
    back +
    stand(scene, { outline, body }, { x, y: floor + 30 }) +
    stand(scene, bottle(scene, random.pick(['jar', 'dropper', 'flask']), palette.main, palette.paper), {
      x: x - light * 400,
      y: floor + 70,
      scale: 0.85,
    }) +
    stand(scene, bottle(scene, 'tall', palette.deep, palette.second), {
      x: x + light * 400,
      y: floor + 30,
      scale: 0.8,
    })
  )
}

function handMirror(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const side = random.sign()
  const kind = random.pick(['tsubaki', 'ume', 'kikyo', 'cosmos'] as const)
  const bloom = (x: number, y: number, scale: number) =>
    lay(
      scene,
      flower(scene, kind, random.pick([palette.accent, palette.mist, palette.main]), palette.second),
      { x: width * (0.5 + side * x), y: height * y, scale, angle: random.between(0, 90), height: 16 },
    )
  return (
    back +
    lay(scene, hand(scene, random.pick([palette.deep, palette.ink, palette.second, palette.accent])), {
      x: width * (0.5 - side * 0.06),
      y: height * 0.42,
      angle: side * random.between(18, 38),
      scale: 1.12,
    }) +
    bloom(0.3, 0.32, 1.3) +
    bloom(0.4, 0.55, 0.8) +
    bloom(0.24, 0.7, 0.6)
  )
}

function tall(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const { back, floor } = stage(scene, 'front')
  const [x, half, tallness] = [width * random.between(0.42, 0.56), random.between(200, 240), height * 0.8]
  const outline = svg`M${-half} 0V${-tallness + half}a${half} ${half} 0 0 1 ${half * 2} 0V0z`
  const frame = random.pick([palette.second, palette.deep, mix(palette.second, palette.ink, 0.4)])
  const inner =
    svg`M${-half + 22} -22V${-tallness + half}` +
    svg`a${half - 22} ${half - 22} 0 0 1 ${half * 2 - 44} 0V-22z`
  const body =
    path(outline, rounded(scene, frame)) +
    clip(scene, inner, reflection(scene, [-half, -tallness, half * 2, tallness]))
  return (
    back +
    stand(scene, { outline, body }, { x, y: floor + 70 }) +
    stand(scene, sprig(scene, random.pick(['olive', 'round', 'fern']), palette.deep), {
      x: x + light * 430,
      y: floor + 60,
      scale: 1.25,
      flip: light,
    })
  )
}

function pairOnSheet(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const side = random.sign()
  const disc = (radius: number, rim: string): Piece => ({
    outline: ellipse(0, 0, radius),
    body: path(ellipse(0, 0, radius), rounded(scene, rim)) + glass(scene, radius - 24),
  })
  return (
    back +
    lay(scene, disc(340, random.pick([palette.second, palette.deep])), {
      x: width * (0.5 - side * 0.1),
      y: height * 0.48,
      height: 40,
    }) +
    lay(scene, disc(185, palette.accent), { x: width * (0.5 + side * 0.2), y: height * 0.7, height: 30 }) +
    lay(scene, sprig(scene, 'willow', palette.deep), {
      x: width * (0.5 + side * 0.36),
      y: height * 0.72,
      angle: -side * 24,
      scale: 1.05,
      height: 16,
    })
  )
}
