import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { path } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function powder(
  scene: Scene,
  colour: string,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const { random, palette } = scene
  const dots = Math.round((width * height) / 60)
  const lines = random.chance(0.5)
    ? Array.from({ length: 7 }, (_, index) =>
        path(
          rect(x - width, y + (index / 7) * height * 1.4 - 40, width * 3, height / 28),
          palette.paper,
          0.16,
        ),
      )
    : [
        path(ellipse(x + width / 2, y + height / 2, width * 0.3), palette.paper, 0.13),
        path(ellipse(x + width / 2, y + height / 2, width * 0.18), palette.paper, 0.13),
      ]
  const pressed =
    svg`<g transform="rotate(${random.between(-30, 30)} ${x + width / 2} ${y + height / 2})">${lines}` +
    '</g>'
  return (
    path(rect(x, y, width, height), colour) +
    pressed +
    stipple(scene, [x, y, width, height], 235, palette.ink, dots, 0.4) +
    stipple(scene, [x, y, width, height], 55, palette.paper, dots, 0.6)
  )
}

export function powders(scene: Scene): string[] {
  const { main, mist, accent, deep, second, light } = scene.palette
  const colours = [
    main,
    mist,
    mix(accent, mist, 0.35),
    mix(deep, main, 0.4),
    second,
    light,
    mix(deep, second, 0.3),
    mix(main, second, 0.5),
    deep,
    mix(mist, second, 0.5),
  ]
  return scene.random.shuffle(colours)
}
