import { mix } from '../colours.ts'
import { polygon, smooth } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, linear, path } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function fuji(scene: Scene, x: number, top: number, foot: number, colour: string): string {
  const { random, palette } = scene
  const [tall, crown] = [foot - top, 62]
  const side = (sign: number): Point[] => [
    [x + sign * crown, top],
    [x + sign * (crown + tall * 0.3), top + tall * 0.34],
    [x + sign * (crown + tall * 0.75), top + tall * 0.7],
    [x + sign * (crown + tall * 1.5), foot],
  ]
  const outline =
    svg`${smooth(side(-1).toReversed())}L${x - 20} ${top + 10}L${x + 14} ${top - 6}` +
    svg`L${x + crown} ${top}${smooth(side(1)).replace('M', 'L')}z`
  const teeth = Array.from({ length: 13 }, (_, index): Point => [
    x - 330 + index * 55,
    top + tall * (index % 2 === 0 ? 0.2 : random.between(0.3, 0.46)),
  ])
  const snow = polygon([[x - 400, top - 40], ...teeth, [x + 400, top - 40]])
  const body = linear(scene, 90, [
    [0, mix(colour, palette.ink, 0.15)],
    [0.6, colour],
    [1, mix(colour, palette.light, 0.7)],
  ])
  const shade = polygon([
    [x, top - 20],
    [x - scene.light * tall * 1.7, foot],
    [x - scene.light * 80, foot],
    [x - scene.light * 30, top + tall * 0.4],
  ])
  return clip(
    scene,
    outline,
    path(outline, body) +
      path(snow, palette.paper, 0.95) +
      path(shade, palette.ink, 0.12) +
      stipple(scene, [x - tall, top, tall * 2, tall], 90, palette.ink, 3600, 0.28),
  )
}
