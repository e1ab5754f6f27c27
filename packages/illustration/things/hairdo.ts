import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { clip, path, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { cuts } from './haircuts.ts'
import type { Hairdo } from './haircuts.ts'

/** Hair behind and before a head whose middle is the origin and whose face is 300 wide. */
export function hairdo(scene: Scene, kind: Hairdo, colour: string): { behind: string; before: string } {
  const { palette } = scene
  if (kind === 'curls') return curls(scene, colour)
  const { back, front, lines, before } = cuts[kind]
  const dark = mix(colour, palette.ink, 0.3)
  const lit = mix(colour, palette.paper, 0.4)
  const grainOn = (outline: string) =>
    clip(
      scene,
      outline,
      path(outline, colour) +
        stipple(scene, [-250, -240, 500, 760], scene.light === 1 ? 0 : 180, '#000000', 2600, 0.3) +
        stipple(scene, [-200, -240, 400, 240], scene.light === 1 ? 150 : 30, lit, 1100, 0.5),
    )
  return {
    behind:
      (before?.(scene, dark) ?? '') +
      (back
        ? clip(
            scene,
            back,
            path(back, dark) + stipple(scene, [-250, -240, 500, 760], 270, '#000000', 1800, 0.3),
          )
        : ''),
    before: grainOn(front) + (lines ? stroke(lines, lit, 3, 0.45) : ''),
  }
}

function curls(scene: Scene, colour: string): { behind: string; before: string } {
  const { random, palette } = scene
  const puff = (angle: number, far: number, size: number) => {
    const [x, y] = [Math.sin(angle) * far * 1.02, -40 - Math.cos(angle) * far]
    const tone = mix(colour, random.chance(0.5) ? palette.ink : palette.paper, random.between(0, 0.14))
    return (
      path(ellipse(x, y, size), tone) +
      stroke(
        svg`M${x - size * 0.5} ${y}a${size * 0.5} ${size * 0.5} 0 1 1 ${size * 0.7} ${size * 0.36}`,
        mix(colour, palette.paper, 0.4),
        3,
        0.4,
      )
    )
  }
  const ring = (count: number, far: number, size: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) =>
      puff(
        from + (index / (count - 1)) * (to - from),
        far * random.between(0.95, 1.05),
        size * random.between(0.85, 1.15),
      ),
    ).join('')
  return {
    behind: path(ellipse(0, -40, 190, 200), colour) + ring(17, 190, 62, -2.5, 2.5),
    before: ring(9, 150, 50, -1.35, 1.35),
  }
}
