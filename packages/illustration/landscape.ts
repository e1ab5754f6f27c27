import { mix, warmth } from './colours.ts'
import { ellipse, rect, smooth } from './curves.ts'
import type { Point } from './curves.ts'
import { clip, linear, path } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Scene } from './scene.ts'
import { svg } from './svg.ts'
import { stipple } from './texture.ts'

export type Hour = 'dawn' | 'noon' | 'dusk' | 'night'

/** A sky in the bokashi manner: one colour wiped out into another. */
export function sky(scene: Scene, hour: Hour, horizon = scene.height): string {
  const { palette, width, height } = scene
  const skies = {
    dawn: [palette.mist, palette.light, mix(palette.second, palette.paper, 0.4)],
    noon: [mix(palette.main, palette.mist, 0.3), palette.light, palette.paper],
    dusk: [palette.main, mix(palette.accent, palette.light, 0.55), mix(palette.second, palette.light, 0.4)],
    night: [palette.ink, mix(palette.deep, palette.ink, 0.3), mix(palette.deep, palette.main, 0.4)],
  } as const
  const [top, middle, low] = skies[hour]
  const wash = linear(scene, 90, [
    [0, top],
    [0.55, middle],
    [1, low],
  ])
  const dust = stipple(scene, [0, 0, width, horizon * 0.7], 90, mix(top, palette.ink, 0.5), 5200, 0.25)
  return path(rect(0, 0, width, height), low) + path(rect(0, 0, width, horizon), wash) + dust
}

/** The warmest of the palette's strong colours. */
export function sunTone({ accent, main, second }: Palette): string {
  const strong = [accent, main, second] as const
  return strong.reduce((best, colour) => (warmth(colour) > warmth(best) ? colour : best))
}

export function disc(scene: Scene, x: number, y: number, radius: number, colour: string): string {
  const { palette } = scene
  const halo = [1.5, 1.28, 1.12]
    .map((size) => path(ellipse(x, y, radius * size), mix(colour, palette.paper, 0.4), 0.09))
    .join('')
  const face = clip(
    scene,
    ellipse(x, y, radius),
    path(ellipse(x, y, radius), colour) +
      stipple(
        scene,
        [x - radius, y - radius, radius * 2, radius * 2],
        300,
        mix(colour, palette.ink, 0.45),
        Math.round(radius * 8),
        0.45,
      ),
  )
  return halo + face
}

/** A range of hills, darker where it meets the next, with grain running down from the ridge. */
export function range(scene: Scene, ridge: readonly Point[], colour: string, haze: string): string {
  const { palette, height, width } = scene
  const outline = svg`${smooth(ridge)}L${width + 40} ${height + 20}L-40 ${height + 20}z`
  const top = Math.min(...ridge.map(([, y]) => y))
  const fill = linear(scene, 90, [
    [0, colour],
    [Math.min(0.75, 330 / (height - top + 20)), haze],
    [1, haze],
  ])
  return (
    path(outline, fill) +
    clip(scene, outline, stipple(scene, [0, top, width, 330], 90, mix(colour, palette.ink, 0.5), 3200, 0.3))
  )
}

export function ridgeLine(scene: Scene, y: number, rise: number, steps: number): Point[] {
  const { random, width } = scene
  return Array.from({ length: steps + 1 }, (_, index) => [
    (index / steps) * (width + 120) - 60,
    y - random.next() ** 1.4 * rise,
  ])
}

/** Kasumi: the flat bars of mist of old picture scrolls. */
export function kasumi(scene: Scene, y: number, colour: string, opacity: number): string {
  const { random, width } = scene
  const bars = Array.from({ length: random.whole(2, 3) }, (_, index) => {
    const [long, thick] = [random.between(0.35, 0.75) * width, random.between(26, 44)]
    const x = random.between(-0.2, 0.7) * width
    const top = y + index * (thick - 4)
    return svg`<rect x="${x}" y="${top}" width="${long}" height="${thick}" rx="${thick / 2}"/>`
  })
  return svg`<g fill="${colour}" fill-opacity="${opacity}">${bars}</g>`
}

/** Water as short strokes that grow and part towards the viewer. */
export function ripples(scene: Scene, top: number, colour: string, count: number, opacity = 0.5): string {
  const { random, width, height } = scene
  const dashes = Array.from({ length: count }, () => {
    const near = random.next() ** 1.6
    const [x, y, long] = [
      random.between(-60, width),
      top + near * (height - top),
      20 + near * random.between(60, 210),
    ]
    return svg`M${x} ${y}q${long / 4} ${-3 - near * 7} ${long / 2} 0t${long / 2} 0`
  })
  return (
    svg`<path d="${dashes}" fill="none" stroke="${colour}" stroke-width="3"` +
    svg` stroke-opacity="${opacity}" stroke-linecap="round"/>`
  )
}
