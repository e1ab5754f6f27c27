import { mix } from '../colours.ts'
import { lay } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { halfMoonComb, tailComb } from '../things/comb.ts'
import { flower } from '../things/flower.ts'
import { lock } from '../things/lock.ts'
import { sprig } from '../things/sprig.ts'
import { foldedCloth } from '../things/cloth.ts'

export function drawComb(scene: Scene): string {
  const { back } = stage(scene, 'above')
  return back + turn(scene.turn, [alone, trio, withHair, onCloth])(scene)
}

function alone(scene: Scene): string {
  const { random, width, height, palette } = scene
  const side = random.sign()
  return (
    lay(scene, sprig(scene, random.pick(['olive', 'willow', 'bamboo']), palette.deep), {
      x: width * (0.5 + side * 0.34),
      y: height * 0.98,
      angle: -side * 26,
      scale: 1.35,
      height: 14,
    }) +
    lay(scene, halfMoonComb(scene, wood(scene)), {
      x: width * (0.5 - side * 0.06),
      y: height * 0.5,
      angle: random.between(-24, 24),
      scale: 1.6,
    })
  )
}

function trio(scene: Scene): string {
  const { random, width, height } = scene
  const lean = random.between(-12, 12)
  const spots = [
    [0.27, 0.3],
    [0.5, 0.52],
    [0.73, 0.74],
  ] as const
  const combs = spots.map(([x, y], index) =>
    lay(scene, halfMoonComb(scene, wood(scene)), {
      x: width * x,
      y: height * (lean > 0 ? y : 1 - y),
      angle: lean * 2 + (index - 1) * 8,
      scale: 1.02,
    }),
  )
  return combs.join('')
}

function withHair(scene: Scene): string {
  const { random, width, height, palette } = scene
  const side = random.sign()
  const flow = lock(
    scene,
    [
      [-80, height * 0.86],
      [width * 0.28, height * 0.66],
      [width * 0.55, height * 0.42],
      [width * 0.86, height * 0.36],
      [width + 90, height * 0.1],
    ],
    250,
    mix(palette.ink, palette.deep, 0.3),
  )
  const comb = random.chance(0.5) ? tailComb(scene, wood(scene)) : halfMoonComb(scene, wood(scene))
  return (
    flow +
    lay(scene, comb, { x: width * 0.52, y: height * 0.46, angle: -24 + side * 14, scale: 1.15, height: 18 }) +
    lay(scene, flower(scene, 'tsubaki', palette.accent, palette.second), {
      x: width * 0.78,
      y: height * 0.78,
      scale: 1.2,
    })
  )
}

function onCloth(scene: Scene): string {
  const { random, width, height, palette } = scene
  const angle = random.between(-18, 18)
  return (
    lay(scene, foldedCloth(scene, random.pick([palette.main, palette.deep, palette.accent]), 860, 640), {
      x: width * 0.47,
      y: height * 0.54,
      angle,
      height: 20,
    }) +
    lay(scene, halfMoonComb(scene, wood(scene)), {
      x: width * 0.5,
      y: height * 0.44,
      angle: angle + random.between(-30, 30),
      scale: 1.15,
    }) +
    lay(scene, tailComb(scene, wood(scene)), {
      x: width * 0.6,
      y: height * 0.8,
      angle: angle - 16,
      scale: 0.9,
      height: 14,
    })
  )
}

function wood(scene: Scene): string {
  const { second, accent, deep, main } = scene.palette
  return scene.random.pick([
    mix('#c08a52', second, 0.35),
    mix('#9c5f36', deep, 0.3),
    accent,
    mix('#d3a76b', main, 0.12),
  ])
}
