import { mix } from '../colours.ts'
import { disc, kasumi, range, ridgeLine, sky, sunTone } from '../landscape.ts'
import type { Hour } from '../landscape.ts'
import { move } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { flower } from './flower.ts'
import { sprig } from './sprig.ts'
import { pines } from './trees.ts'

export function view(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick<Hour>(['dawn', 'noon', 'dusk', 'night'])
  const sun = disc(
    scene,
    width * random.between(0.4, 0.6),
    height * 0.3,
    80,
    hour === 'night' ? palette.paper : sunTone(palette),
  )
  const hills = [0, 1, 2].map((index) =>
    range(
      scene,
      ridgeLine(scene, height * (0.6 + index * 0.11), 150, 7),
      mix(palette.main, palette.deep, index / 2),
      mix(palette.main, palette.paper, 0.4),
    ),
  )
  const branch = random.chance(0.6)
    ? move(width * 0.62, height * 0.04, sprig(scene, 'olive', palette.deep).body, 200, 1) +
      move(width * 0.5, height * 0.4, flower(scene, 'ume', palette.accent, palette.second).body, 0, 0.6)
    : pines(scene, height * 0.86, 10, mix(palette.deep, palette.ink, 0.4))
  return sky(scene, hour) + sun + hills.join('') + kasumi(scene, height * 0.52, palette.paper, 0.5) + branch
}
