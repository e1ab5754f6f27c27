import { mix } from '../colours.ts'
import { blob, ellipse, turned } from '../curves.ts'
import { clip, move, path, rounded } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { stipple } from '../texture.ts'
import { brush } from '../things/brush.ts'
import type { BrushKind } from '../things/brush.ts'

const kinds: readonly BrushKind[] = ['powder', 'cheek', 'shade', 'fan', 'line']

export function drawBrush(scene: Scene): string {
  return turn(scene.turn, [parade, inCup, cloud, crossed])(scene)
}

function parade(scene: Scene): string {
  const { random, width, height } = scene
  const { back } = stage(scene, 'above')
  const slant = random.between(-14, 14)
  const tools = random.shuffle([...kinds, 'cheek' as const]).map((kind, index) =>
    lay(scene, brush(scene, kind, dust(scene)), {
      x: width * (0.16 + index * 0.136),
      y: height * (index % 2 === 0 ? 0.92 : 0.99),
      angle: slant,
      scale: 1.1,
    }),
  )
  return back + tools.join('')
}

function inCup(scene: Scene): string {
  const { random, width, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * random.between(0.44, 0.56)
  const tools = random.shuffle(kinds).map((kind, index) => {
    const angle = -26 + index * 13 + random.between(-4, 4)
    return move(x + (index - 2) * 24, floor + 40, brush(scene, kind, dust(scene)).body, angle, 0.98)
  })
  const cup = turned(
    [
      [150, 0],
      [165, -300],
    ],
    26,
  )
  const tone = random.pick([palette.paper, palette.main, palette.deep, palette.second])
  const body = clip(
    scene,
    cup,
    path(cup, rounded(scene, tone)) +
      stipple(scene, [-165, -300, 330, 300], scene.light === 1 ? 0 : 180, palette.ink, 2600, 0.35) +
      path('M-170 -120H170V-90H-170z', palette.accent, 0.7),
  )
  return back + tools.join('') + stand(scene, { outline: cup, body }, { x, y: floor + 70 })
}

function cloud(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const { back, ground } = stage(scene, 'above')
  const colour = random.pick([palette.main, palette.accent, palette.mist])
  const [x, y] = [width * (0.5 + light * 0.16), height * 0.4]
  const puffs = Array.from({ length: 9 }, (_, index) =>
    path(
      blob(
        random,
        x + light * random.between(-120, 330),
        y + random.between(-220, 220),
        330 - index * 22,
        240 - index * 16,
        0.22,
        11,
      ),
      mix(colour, ground, 0.3),
      0.13,
    ),
  )
  const specks = stipple(
    scene,
    [x - 460, 0, 920, height * 0.95],
    light === 1 ? 180 : 0,
    mix(colour, palette.ink, 0.2),
    5200,
    0.7,
  )
  const tool = lay(scene, brush(scene, 'powder', colour), {
    x: x - light * 700,
    y: y + 520,
    angle: light * 52,
    scale: 1.45,
  })
  return back + puffs.join('') + specks + tool
}

function crossed(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const disc = path(ellipse(0, 0, 300), random.pick([palette.paper, palette.main, palette.second]))
  const [first = 'powder', second = 'fan'] = random.shuffle<BrushKind>(['powder', 'fan', 'cheek'])
  const swing = random.between(24, 40)
  return (
    back +
    lay(
      scene,
      {
        outline: ellipse(0, 0, 300),
        body: disc,
      },
      { x: width * 0.5, y: height * 0.5, height: 16 },
    ) +
    lay(scene, brush(scene, first, dust(scene)), {
      x: width * 0.5 - 260,
      y: height * 1.02,
      angle: swing,
      scale: 1.35,
    }) +
    lay(scene, brush(scene, second, dust(scene)), {
      x: width * 0.5 + 270,
      y: height * 1.0,
      angle: -swing,
      scale: 1.3,
    })
  )
}

function dust(scene: Scene): string {
  const { main, accent, mist, deep } = scene.palette
  return scene.random.pick([main, accent, mist, deep])
}
