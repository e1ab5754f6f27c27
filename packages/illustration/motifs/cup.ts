import { mix } from '../colours.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { foldedCloth } from '../things/cloth.ts'
import { cup, steam } from '../things/cup.ts'
import type { CupKind } from '../things/cup.ts'
import { bowlFromAbove, spoon } from '../things/tea.ts'
import { vase } from '../things/vase.ts'

export function drawCup(scene: Scene): string {
  return turn(scene.turn, [teaTime, fromAbove, single, row])(scene)
}

function teaTime(scene: Scene): string {
  const { random, width, palette, light } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * 0.5 + light * 130
  const tone = glaze(scene)
  return (
    back +
    steam(scene, x - light * 470, floor - 170, 420) +
    stand(scene, cup(scene, 'pot', tone), { x, y: floor + 30, scale: 1.5, flip: light }) +
    stand(scene, cup(scene, 'yunomi', random.chance(0.5) ? tone : glaze(scene)), {
      x: x - light * 470,
      y: floor + 80,
      scale: 1.05,
    }) +
    stand(scene, cup(scene, 'yunomi', palette.paper), { x: x + light * 390, y: floor + 110, scale: 0.95 })
  )
}

function single(scene: Scene): string {
  const { random, width, light } = scene
  const { back, floor } = stage(scene, 'front')
  const kind = random.pick<CupKind>(['yunomi', 'bowl', 'mug', 'glass'])
  const x = width * random.between(0.44, 0.56)
  const tall = kind === 'bowl' ? 320 : 440
  return (
    back +
    stand(scene, vase(scene, glaze(scene)), { x: x + light * 420, y: floor + 10, scale: 0.9 }) +
    (kind === 'glass' ? '' : steam(scene, x, floor - tall + 30, 430)) +
    stand(scene, cup(scene, kind, glaze(scene)), { x, y: floor + 90, scale: kind === 'bowl' ? 1.6 : 1.85 })
  )
}

function row(scene: Scene): string {
  const { random, width } = scene
  const { back, floor } = stage(scene, 'front')
  const kinds = random.shuffle<CupKind>(['yunomi', 'bowl', 'mug', 'glass', 'yunomi']).slice(0, 4)
  return (
    back +
    kinds
      .map((kind, index) =>
        stand(scene, cup(scene, kind, glaze(scene)), {
          x: width * (0.17 + index * 0.22),
          y: floor + 40 + (index % 2) * 40,
          scale: kind === 'bowl' ? 0.85 : 1.12,
        }),
      )
      .join('')
  )
}

function fromAbove(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const side = random.sign()
  const tea = random.pick([
    mix('#8fa04a', palette.main, 0.3),
    mix('#a8692e', palette.accent, 0.2),
    mix('#6b4226', palette.deep, 0.2),
  ])
  return (
    back +
    lay(
      scene,
      foldedCloth(scene, random.pick([palette.main, palette.accent, palette.deep, palette.second]), 760, 620),
      { x: width * (0.5 - side * 0.1), y: height * 0.58, angle: random.between(-24, 24), height: 14 },
    ) +
    lay(scene, bowlFromAbove(scene, 275, glaze(scene), tea), {
      x: width * (0.5 - side * 0.05),
      y: height * 0.48,
      height: 44,
    }) +
    lay(scene, bowlFromAbove(scene, 150, glaze(scene), mix(tea, palette.second, 0.4)), {
      x: width * (0.5 + side * 0.28),
      y: height * 0.26,
      height: 30,
    }) +
    lay(scene, spoon(scene), {
      x: width * (0.5 + side * 0.26),
      y: height * 0.68,
      angle: side * random.between(14, 44),
      height: 14,
    })
  )
}

function glaze(scene: Scene): string {
  const { main, deep, paper, second, accent, mist } = scene.palette
  return scene.random.pick([main, deep, paper, second, mix(accent, deep, 0.25), mist])
}
