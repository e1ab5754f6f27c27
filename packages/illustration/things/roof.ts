import { mix } from '../colours.ts'
import { polygon, rect } from '../curves.ts'
import type { Hour } from '../landscape.ts'
import { linear, path, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'

export function roof(scene: Scene, x: number, y: number, wide: number, tone: string, hour: Hour): string {
  const { palette, random, light } = scene
  const tall = wide * 0.3
  const slope = polygon([
    [x + wide * 0.1, y],
    [x + wide * 0.9, y],
    [x + wide * 1.04, y + tall],
    [x - wide * 0.04, y + tall],
  ])
  const tiles = Array.from({ length: 12 }, (_, index) => {
    const share = index / 11
    return svg`M${x + wide * (0.1 + share * 0.8)} ${y}L${x + wide * (-0.04 + share * 1.08)} ${y + tall}`
  })
  const wall = rect(x + wide * 0.04, y + tall, wide * 0.92, 420)
  const lit = random.chance(hour === 'noon' ? 0.2 : 0.6)
    ? mix(palette.second, palette.paper, 0.3)
    : mix(tone, palette.ink, 0.4)
  const pane = rect(x + wide * random.pick([0.16, 0.4, 0.6]), y + tall + 26, wide * 0.22, 70)
  const fill = linear(scene, light === 1 ? 180 : 0, [
    [0, mix(tone, palette.paper, 0.2)],
    [1, mix(tone, palette.ink, 0.2)],
  ])
  return (
    path(wall, mix(tone, palette.paper, hour === 'night' ? 0.08 : 0.6)) +
    path(rect(x, y + tall, wide, 16), palette.ink, 0.25) +
    path(pane, lit) +
    path(slope, fill) +
    stroke(tiles.join(''), mix(tone, palette.ink, 0.5), 2.4, 0.5) +
    path(rect(x + wide * 0.08, y - 9, wide * 0.84, 16), mix(tone, palette.ink, 0.35))
  )
}
