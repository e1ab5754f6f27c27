import { backdrop, underlay } from './backdrop.ts'
import { isDark, mix } from './colours.ts'
import { rect } from './curves.ts'
import { fade, linear, path } from './paint.ts'
import type { Scene } from './scene.ts'
import { stipple } from './texture.ts'

type Stage = { back: string; ground: string; table: string; floor: number; dark: boolean }

/** Where things stand: a wall, a table and a light, or only a lit sheet when seen from above. */
export function stage(scene: Scene, view: 'front' | 'above'): Stage {
  const { random, palette, width, height } = scene
  const ground = random.pick([
    palette.paper,
    palette.light,
    palette.light,
    palette.mist,
    mix(palette.second, palette.paper, 0.35),
    mix(palette.main, palette.paper, 0.12),
    mix(palette.deep, palette.ink, 0.12),
  ])
  const dark = isDark(ground)
  const wall = sheet(scene, ground)
  if (view === 'above')
    return { back: wall + underlay(scene, ground), ground, table: ground, floor: height, dark }
  const floor = height * random.between(0.7, 0.8)
  const table = random.pick([
    mix(ground, palette.ink, dark ? 0.35 : 0.1),
    mix(palette.second, palette.light, 0.3),
    palette.mist,
    palette.main,
    palette.paper,
  ])
  const top = linear(scene, 90, [
    [0, mix(table, palette.paper, 0.22)],
    [1, mix(table, palette.ink, 0.12)],
  ])
  const board = path(rect(0, floor - height * 0.14, width, height), top)
  const seam = path(rect(0, floor - height * 0.14, width, 46), fade(scene, palette.ink, 90, 0.16, 0))
  return { back: wall + backdrop(scene, ground, floor) + board + seam, ground, table, floor, dark }
}

export function sheet(scene: Scene, ground: string): string {
  const { palette, width, height, light } = scene
  const glow = linear(scene, light === 1 ? 155 : 25, [
    [0, mix(ground, palette.paper, 0.35)],
    [0.55, ground],
    [1, mix(ground, palette.ink, 0.14)],
  ])
  const dust = stipple(scene, [0, 0, width, height], light === 1 ? 335 : 205, palette.ink, 5200, 0.16)
  return path(rect(0, 0, width, height), glow) + dust
}
