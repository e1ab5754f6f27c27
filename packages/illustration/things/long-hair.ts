import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import type { Point } from '../curves.ts'
import { move, path, rounded } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { stipple } from '../texture.ts'
import { flower } from './flower.ts'
import { lock } from './lock.ts'

/** Long hair from behind, lock beside lock. */
export function fall(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const [x, wave] = [width * random.between(0.42, 0.58), random.between(0, 46)]
  const shoulders =
    'M-130 200C-150 330 -420 330 -500 480C-540 560 -560 700 -570 900H570' +
    'C560 700 540 560 500 480C420 330 150 330 130 200z'
  const wear = path(
    shoulders,
    rounded(scene, random.pick([palette.accent, palette.main, palette.second, palette.paper]), 0.7),
  )
  const order = [-4, 4, -3, 3, -2, 2, -1, 1, 0]
  const locks = order.map((place, index) => {
    const swing = random.between(-16, 16)
    const line: Point[] = [
      [place * 9, -640],
      [place * 52, -400],
      [place * 78 + swing, -180],
      [place * 80 + wave, 80],
      [place * 74 - wave + swing, 330],
      [place * 68 + wave, 700],
    ]
    return lock(scene, line, 205, hairTone(scene, index < 4 ? 0 : random.whole(0, 1)))
  })
  const crown = path(ellipse(0, -430, 200, 200), hairTone(scene, 0))
  const pin = move(
    random.sign() * 150,
    -230,
    flower(scene, random.pick(['ume', 'kiku', 'tsubaki', 'cosmos']), palette.accent, palette.second).body,
    0,
    0.8,
  )
  return (
    back +
    move(
      x,
      height * 0.5,
      wear +
        stipple(scene, [-500, 330, 1000, 260], 90, palette.ink, 1500, 0.3) +
        crown +
        locks.join('') +
        pin,
    )
  )
}

export function hairTone(scene: Scene, index: number): string {
  const { ink, deep, main } = scene.palette
  const tones = [mix(ink, deep, 0.25), mix(ink, deep, 0.6), deep, mix(deep, main, 0.35)]
  return mix(tones[index % 4] ?? ink, '#3d2620', 0.35)
}
