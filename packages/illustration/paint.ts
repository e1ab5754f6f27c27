import { mix } from './colours.ts'
import type { Scene } from './scene.ts'
import { svg } from './svg.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A linear gradient over the shape's box; 0 degrees runs left to right, 90 top to bottom. */
export function linear(scene: Scene, angle: number, stops: readonly Stop[]): string {
  const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
  const ends = svg`x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}"`
  return scene.define((id) => svg`<linearGradient id="${id}" ${ends}>${stops.map(stop)}</linearGradient>`)
}

export function radial(
  scene: Scene,
  stops: readonly Stop[],
  centre: readonly [number, number] = [0.5, 0.5],
): string {
  const place =
    svg`cx="${centre[0]}" cy="${centre[1]}"` + svg` r="${0.5 + Math.hypot(centre[0] - 0.5, centre[1] - 0.5)}"`
  return scene.define((id) => svg`<radialGradient id="${id}" ${place}>${stops.map(stop)}</radialGradient>`)
}

/** The soft fall of light over a round body: bright on the lit side, dark on the other. */
export function rounded(scene: Scene, colour: string, depth = 1): string {
  const { paper, ink } = scene.palette
  const stops: Stop[] = [
    [0, mix(colour, paper, 0.12 * depth)],
    [0.22, mix(colour, paper, 0.34 * depth)],
    [0.5, colour],
    [0.85, mix(colour, ink, 0.28 * depth)],
    [1, mix(colour, ink, 0.16 * depth)],
  ]
  return linear(scene, scene.light === 1 ? 180 : 0, stops)
}

export function fade(scene: Scene, colour: string, angle: number, from: number, to: number): string {
  return linear(scene, angle, [
    [0, colour, from],
    [1, colour, to],
  ])
}

export function clip(scene: Scene, outline: string, inside: string): string {
  const id = scene.define((name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`)
  return `<g clip-path="${id}">${inside}</g>`
}

export function path(d: string, fill: string, opacity = 1): string {
  return opacity === 1
    ? `<path d="${d}" fill="${fill}"/>`
    : svg`<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`
}

export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  const line = svg`stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"`
  return `<path d="${d}" fill="none" ${line} stroke-linecap="round" stroke-linejoin="round"/>`
}

export function move(x: number, y: number, inside: string, angle = 0, scale = 1, flip = 1): string {
  return (
    svg`<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale * flip} ${scale})">${inside}` +
    '</g>'
  )
}

function stop([offset, colour, opacity = 1]: Stop): string {
  return svg`<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
}
