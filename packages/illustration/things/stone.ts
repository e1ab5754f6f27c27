import { blob } from '../curves.ts'
import { clip, path, rounded } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { stipple } from '../texture.ts'

/** A river stone that rests on its origin. */
export function stone(scene: Scene, colour: string, rx: number, ry: number): Piece {
  const { random, palette, light } = scene
  const outline = blob(random, 0, -ry * 0.94, rx, ry, 0.07, 7)
  const box = [-rx * 1.1, -ry * 2.1, rx * 2.2, ry * 2.2] as const
  const speckles = stipple(scene, box, 270, palette.ink, Math.round(rx * ry * 0.09), 0.4)
  const frost = stipple(scene, box, light === 1 ? 140 : 40, palette.paper, Math.round(rx * ry * 0.04), 0.55)
  return {
    outline,
    body: clip(scene, outline, path(outline, rounded(scene, colour, 0.8)) + speckles + frost),
  }
}
