import { mix } from '../colours.ts'
import type { Scene } from '../scene.ts'

export function skinTone(scene: Scene): string {
  const base = scene.random.pick(['#f2d3bd', '#eac4a8', '#e3b795', '#d8a680', '#f5dccb'])
  return mix(base, scene.palette.light, 0.14)
}
