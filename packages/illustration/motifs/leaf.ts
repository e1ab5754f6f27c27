import { mix } from '../colours.ts'
import { lay } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { daylight } from '../backdrop.ts'
import { stage } from '../stage.ts'
import { stipple } from '../texture.ts'
import { blade, ginkgo, maple } from '../things/leaves.ts'
import { sprig } from '../things/sprig.ts'
import type { SprigKind } from '../things/sprig.ts'

export function drawLeaf(scene: Scene): string {
  const { back } = stage(scene, 'above')
  return back + turn(scene.turn, [great, scattered, pressed, canopy])(scene)
}

/** A few large leaves that enter from the edges. */
function great(scene: Scene): string {
  const { random, width, height, light } = scene
  const spots = [
    [0.02, 1.02, 52, 1.5],
    [0.3, 1.12, 14, 1.35],
    [0.95, 1.08, -34, 1.45],
    [1.04, 0.5, -72, 1.1],
  ] as const
  return spots
    .map(([x, y, angle, scale]) =>
      lay(scene, blade(scene, greens(scene)), {
        x: width * (light === 1 ? x : 1 - x),
        y: height * y,
        angle: light * (angle + random.between(-8, 8)),
        scale,
        height: 34,
      }),
    )
    .join('')
}

function scattered(scene: Scene): string {
  const { random, width, height } = scene
  const kind = random.pick([ginkgo, maple, ginkgo])
  return Array.from({ length: 11 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    const colour = random.pick([
      scene.palette.accent,
      scene.palette.main,
      scene.palette.second,
      greens(scene),
    ])
    return lay(scene, kind(scene, colour), {
      x: width * (0.13 + column * 0.25 + (row % 2) * 0.1 + random.between(-0.05, 0.05)),
      y: height * (0.2 + row * 0.3 + random.between(-0.06, 0.06)),
      angle: random.between(0, 360),
      scale: random.between(0.75, 1.45),
      height: 16,
    })
  }).join('')
}

/** A herbarium page: specimens side by side. */
function pressed(scene: Scene): string {
  const { random, width, height } = scene
  const kinds = random
    .shuffle<SprigKind>(['olive', 'bamboo', 'round', 'fern', 'willow'])
    .slice(0, random.whole(3, 4))
  return kinds
    .map((kind, index) =>
      lay(scene, sprig(scene, kind, greens(scene)), {
        x: width * ((index + 0.75) / (kinds.length + 0.5)) - 30,
        y: height * random.between(0.88, 0.95),
        angle: random.between(-9, 7),
        scale: random.between(1.35, 1.55),
        height: 10,
      }),
    )
    .join('')
}

function canopy(scene: Scene): string {
  const { random, width, height, light } = scene
  const kind = random.pick<SprigKind>(['bamboo', 'olive', 'willow', 'round'])
  const branches = Array.from({ length: 6 }, (_, index) =>
    lay(scene, sprig(scene, kind, greens(scene)), {
      x: width * (light === 1 ? 1.03 - index * 0.13 : -0.03 + index * 0.13),
      y: -50 + random.between(-30, 30),
      angle: 180 + light * (28 + random.between(-14, 14)),
      scale: 1.55 - index * 0.1,
      height: 40,
    }),
  )
  return (
    daylight(scene, 0.22) +
    branches.join('') +
    stipple(scene, [0, 0, width, height], 90, scene.palette.ink, 2000, 0.2)
  )
}

function greens(scene: Scene): string {
  const { deep, main, second, mist, accent } = scene.palette
  return scene.random.pick([
    deep,
    main,
    mix(deep, main, 0.5),
    mix(deep, second, 0.45),
    mix(mist, main, 0.4),
    mix(deep, accent, 0.18),
  ])
}
