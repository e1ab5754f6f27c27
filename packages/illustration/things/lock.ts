import { mix } from '../colours.ts'
import { smooth } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, path, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A lock of hair along a line of points: a broad ribbon with strands and a band of sheen. */
export function lock(scene: Scene, line: readonly Point[], breadth: number, colour: string): string {
  const { random, palette } = scene
  const across = line.map((_, index) => normal(line, index))
  const taper = (index: number) =>
    breadth * (0.42 + 0.58 * Math.sin(Math.PI * (0.25 + (index / (line.length - 1)) * 0.55)))
  const offset = (share: number): Point[] =>
    line.map(([x, y], index) => {
      const [nx, ny] = across[index] ?? [0, 0]
      return [x + (nx * share * taper(index)) / 2, y + (ny * share * taper(index)) / 2]
    })
  const ribbon = `${smooth(offset(-1))}${smooth(offset(1).toReversed()).replace('M', 'L')}z`
  const strands = Array.from({ length: 34 }, (_, index) => {
    const share = -1 + (index / 33) * 2 + random.between(-0.04, 0.04)
    const lit = Math.exp(-((share + 0.25 * scene.light) ** 2) * 7)
    const tone = random.chance(0.35 + lit * 0.5)
      ? mix(colour, palette.paper, 0.12 + lit * 0.36)
      : mix(colour, palette.ink, 0.5)
    return stroke(smooth(offset(share)), tone, random.between(1.2, breadth / 46), 0.75)
  })
  return (
    path(ribbon, palette.ink, 0.12).replace('<path', '<path transform="translate(0 24)"') +
    clip(scene, ribbon, path(ribbon, colour) + strands.join(''))
  )
}

function normal(line: readonly Point[], index: number): Point {
  const before = line[Math.max(index - 1, 0)] ?? [0, 0]
  const after = line[Math.min(index + 1, line.length - 1)] ?? [0, 0]
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
  return [-(after[1] - before[1]) / length, (after[0] - before[0]) / length]
}
