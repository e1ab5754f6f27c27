import { mix } from '../colours.ts'
import type { Scene } from '../scene.ts'

export function mineral(scene: Scene): string {
  const { mist, main, second, deep, light } = scene.palette
  return scene.random.pick([
    mist,
    mix(main, '#8f8c86', 0.4),
    mix(second, '#b8b0a4', 0.4),
    mix(deep, '#6b6a68', 0.5),
    mix(light, '#c9c5bd', 0.4),
  ])
}
