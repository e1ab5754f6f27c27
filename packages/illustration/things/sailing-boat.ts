import { mix } from '../colours.ts'
import { path } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'

export function boat(scene: Scene, x: number, y: number, scale: number): string {
  const { palette } = scene
  const sail =
    path('M4 -150Q70 -80 62 -14H4z', palette.paper) +
    path('M-4 -130Q-44 -70 -50 -14H-4z', mix(palette.paper, palette.second, 0.5))
  return (
    svg`<g transform="translate(${x} ${y}) scale(${scale * -scene.light} ${scale})">` +
    svg`<path d="M-60 20Q0 34 70 20V50H-60z" fill="${palette.paper}"` +
    svg` fill-opacity=".2"/>${sail}<path d="M-74 -10H84Q66 22 40 24H-40Q-64 20 -74 -10z"` +
    svg` fill="${palette.ink}"/></g>`
  )
}
