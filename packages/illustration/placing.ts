import { path } from './paint.ts'
import type { Scene } from './scene.ts'
import { svg } from './svg.ts'

/** A thing drawn around its own origin: the foot of what stands, the middle of what lies. */
export type Piece = { outline: string; body: string }

type Place = {
  x: number
  y: number
  scale?: number
  angle?: number
  flip?: 1 | -1
  shade?: number
  height?: number
}

/** Puts a piece on a table, with the long shadow of a low sun and a dark seam where it touches. */
export function stand(scene: Scene, piece: Piece, place: Place): string {
  const { scale = 1, shade = 0.26, flip = 1 } = place
  const [x, y] = [Math.round(place.x), Math.round(place.y)]
  const { ink } = scene.palette
  const cast = (slant: number, rise: number, opacity: number) => {
    const matrix = svg`matrix(${scale * flip} 0 ${scale * slant * scene.light} ${scale * rise} ${x} ${y})`
    return svg`<path d="${piece.outline}" transform="${matrix}" fill="${ink}" fill-opacity="${opacity}"/>`
  }
  const shadow =
    cast(0.95, 0.2, shade * 0.4) + cast(0.92, 0.21, shade * 0.35) + cast(0.98, 0.19, shade * 0.35)
  return shadow + svg`<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})">${piece.body}</g>`
}

/** Lays a piece on a sheet seen from above; `height` is how far it rises from the sheet. */
export function lay(scene: Scene, piece: Piece, place: Place): string {
  const { scale = 1, angle = 0, shade = 0.3, height = 26, flip = 1 } = place
  const [x, y] = [Math.round(place.x), Math.round(place.y)]
  const at = (dx: number, dy: number) =>
    svg`transform="translate(${x + dx} ${y + dy}) rotate(${angle}) scale(${scale * flip} ${scale})"`
  const shadow = [0.4, 0.65, 0.85, 1, 1.15].map((far) => {
    const [dx, dy] = [-scene.light * height * far, height * 0.7 * far]
    return (
      svg`<path d="${piece.outline}" ${at(dx, dy)} fill="${scene.palette.ink}"` +
      svg` fill-opacity="${shade / 4}"/>`
    )
  })
  return svg`${shadow}<g ${at(0, 0)}>${piece.body}</g>`
}

export function plainPiece(outline: string, fill: string): Piece {
  return { outline, body: path(outline, fill) }
}
