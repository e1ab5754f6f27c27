import type { Random } from './random.ts'
import { svg } from './svg.ts'

export type Point = readonly [x: number, y: number]

export function rect(x: number, y: number, width: number, height: number): string {
  return svg`M${x} ${y}h${width}v${height}h${-width}z`
}

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return svg`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`
}

export function polygon(points: readonly Point[]): string {
  return `${points.map(([x, y], index) => svg`${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}z`
}

/** A polygon whose corners are rounded by up to `radius`. */
export function soft(points: readonly Point[], radius: number): string {
  const count = points.length
  return `${points
    .map((corner, index) => {
      const before = points[(index + count - 1) % count] ?? corner
      const after = points[(index + 1) % count] ?? corner
      const [start, end] = [towards(corner, before, radius), towards(corner, after, radius)]
      return (
        svg`${index === 0 ? 'M' : 'L'}${start[0]} ${start[1]}` +
        svg`Q${corner[0]} ${corner[1]} ${end[0]} ${end[1]}`
      )
    })
    .join('')}z`
}

/** A Catmull-Rom curve through all the points. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point => {
    const place = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    return points[place] ?? [0, 0]
  }
  const pieces = Array.from({ length: closed ? count : count - 1 }, (_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const out: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const into: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6]
    return svg`C${out[0]} ${out[1]} ${into[0]} ${into[1]} ${c[0]} ${c[1]}`
  })
  return svg`M${at(0)[0]} ${at(0)[1]}${pieces}${closed ? 'z' : ''}`
}

/** Mirrors a half profile (half width, height) into the outline of a turned vessel. */
export function turned(profile: readonly Point[], radius: number): string {
  return soft([...profile, ...profile.toReversed().map(([x, y]): Point => [-x, y])], radius)
}

export function blob(
  random: Random,
  x: number,
  y: number,
  rx: number,
  ry: number,
  wobble = 0.12,
  count = 9,
): string {
  const turnBy = random.between(0, 6)
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = turnBy + (index / count) * Math.PI * 2
    const reach = 1 + random.between(-wobble, wobble)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
  })
  return smooth(points, true)
}

/** The edge of torn paper from one point to another, ready to be continued with L. */
export function torn(random: Random, from: Point, to: Point, rough = 7): Point[] {
  const steps = Math.max(4, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 22))
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const share = index / steps
    const jitter = index === 0 || index === steps ? 0 : rough
    return [
      from[0] + (to[0] - from[0]) * share + random.between(-jitter, jitter),
      from[1] + (to[1] - from[1]) * share + random.between(-jitter, jitter),
    ]
  })
}

export function leafShape(length: number, width: number, lean = 0): string {
  const half = width / 2
  return (
    'M0 0' +
    svg`C${half} ${-length * 0.25} ${half + lean} ${-length * 0.7} ${lean} ${-length}` +
    svg`C${lean - half} ${-length * 0.7} ${-half} ${-length * 0.25} 0 0z`
  )
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const share = Math.min(distance / length, 0.5)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
