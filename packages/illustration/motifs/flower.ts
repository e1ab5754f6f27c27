import { mix } from '../colours.ts'
import { move, stroke } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { branch } from '../things/blossom-branch.ts'
import { flower } from '../things/flower.ts'
import type { FlowerKind } from '../things/flower.ts'
import { sprig } from '../things/sprig.ts'
import { vase } from '../things/vase.ts'

export function drawFlower(scene: Scene): string {
  return turn(scene.turn, [ikebana, great, branch, field])(scene)
}

function ikebana(scene: Scene): string {
  const { random, width, palette, light } = scene
  const { back, floor } = stage(scene, 'front')
  const [x, y] = [width * random.between(0.44, 0.56), floor + 70]
  const kind = species(scene)
  const stems = [
    [-0.9, 430, 1.1],
    [0.5, 330, 0.9],
    [-0.25, 230, 0.75],
    [1.3, 210, 0.55],
  ] as const
  const blooms = stems.map(([lean, tall, scale]) => {
    const [tipX, tipY] = [x + lean * light * tall * 0.55, y - 400 - tall]
    const stem = stroke(
      svg`M${x} ${y - 390}Q${x + lean * 40 * light} ${y - 400 - tall * 0.5} ${tipX} ${tipY}`,
      mix(palette.deep, palette.ink, 0.2),
      8,
    )
    return (
      stem +
      move(tipX, tipY, flower(scene, kind, tint(scene), palette.second).body, random.between(0, 70), scale)
    )
  })
  const leaf = move(
    x,
    y - 380,
    sprig(scene, random.pick(['olive', 'willow', 'round', 'bamboo']), palette.deep).body,
    light * 46,
    0.95,
    light,
  )
  return (
    back +
    leaf +
    blooms.join('') +
    stand(scene, vase(scene, random.pick([palette.paper, palette.main, palette.deep, palette.second])), {
      x,
      y,
      scale: 1.15,
    })
  )
}

/** Two or three blossoms larger than the sheet. */
function great(scene: Scene): string {
  const { random, width, height } = scene
  const { back } = stage(scene, 'above')
  const kind = species(scene)
  const spots = random.pick<readonly (readonly [number, number, number])[]>([
    [
      [0.34, 0.5, 4],
      [0.82, 0.2, 2.3],
      [0.84, 0.88, 2.6],
    ],
    [
      [0.62, 0.56, 4.4],
      [0.16, 0.2, 2.4],
      [0.14, 0.92, 1.7],
    ],
    [
      [0.5, 0.52, 4.6],
      [0.04, 0.1, 2.2],
      [0.97, 0.94, 2.4],
    ],
  ])
  return (
    back +
    spots
      .map(([x, y, scale]) =>
        lay(scene, flower(scene, kind, tint(scene), scene.palette.second), {
          x: width * x,
          y: height * y,
          scale,
          height: 40,
        }),
      )
      .join('')
  )
}

function field(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back, dark } = stage(scene, 'above')
  const kind = random.pick<FlowerKind>(['cosmos', 'kikyo', 'kiku', 'asagao'])
  const stalks = Array.from({ length: 15 }, (_, index) => {
    const near = index / 14
    const [x, foot] = [width * (0.04 + (((index * 7) % 15) / 14) * 0.92), height * 1.05]
    const [tipX, tipY] = [
      x + random.between(-90, 90),
      height * (0.2 + near * 0.42 + random.between(-0.06, 0.06)),
    ]
    const stem = stroke(
      svg`M${x} ${foot}Q${x - 20} ${(foot + tipY) / 2} ${tipX} ${tipY}`,
      mix(palette.deep, dark ? palette.second : palette.ink, 0.25),
      5 + near * 4,
    )
    return (
      stem +
      lay(scene, flower(scene, kind, tint(scene), palette.second), {
        x: tipX,
        y: tipY,
        scale: 0.5 + near * 1.1,
        angle: random.between(0, 72),
        height: 16,
      })
    )
  })
  return back + stalks.join('')
}

function species(scene: Scene): FlowerKind {
  return scene.random.pick<FlowerKind>(['tsubaki', 'kiku', 'asagao', 'kikyo', 'cosmos', 'ume'])
}

function tint(scene: Scene): string {
  const { accent, main, mist, paper, light } = scene.palette
  return scene.random.pick([accent, main, mist, paper, mix(light, accent, 0.4)])
}
