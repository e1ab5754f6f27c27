import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { citrus, fish, greens, persimmon, riceBall } from './food.ts'

export function serve(
  scene: Scene,
  x: number,
  y: number,
  scale: number,
  index = scene.random.whole(0, 4),
): string {
  const { random } = scene
  const foods = [
    () =>
      [
        [-66, 30],
        [60, 44],
        [0, -66],
      ]
        .map(([dx = 0, dy = 0]) =>
          lay(scene, persimmon(scene), {
            x: x + dx * scale,
            y: y + dy * scale,
            scale: scale * 0.8,
            angle: random.between(0, 90),
            height: 14 * scale,
          }),
        )
        .join(''),
    () =>
      [
        [-50, -20],
        [60, 30],
        [-20, 70],
      ]
        .map(([dx = 0, dy = 0]) =>
          lay(scene, citrus(scene), {
            x: x + dx * scale,
            y: y + dy * scale,
            scale: scale * 0.8,
            angle: random.between(0, 90),
            height: 10 * scale,
          }),
        )
        .join(''),
    () => lay(scene, greens(scene), { x, y, scale: scale * 1.15, height: 12 }),
    () =>
      [
        [-70, 10],
        [66, 20],
      ]
        .map(([dx = 0, dy = 0]) =>
          lay(scene, riceBall(scene), {
            x: x + dx * scale,
            y: y + dy * scale,
            scale: scale * 0.72,
            angle: random.between(-14, 14),
            height: 16 * scale,
          }),
        )
        .join(''),
    () => lay(scene, fish(scene), { x, y, scale: scale * 0.6, angle: random.between(-30, 30), height: 12 }),
  ]
  return foods[index % foods.length]?.() ?? ''
}
