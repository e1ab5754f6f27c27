import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { clip, linear, move, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { flower } from './flower.ts'
import { sprigShadow } from './sprig.ts'

/** A lacquered hand mirror: the face is wide, the handle short and flared. */
export function hand(scene: Scene, colour: string): Piece {
  const { palette } = scene
  const grip =
    'M-62 240C-30 300 -30 330 -34 400C-38 470 -62 520 -58 548Q-52 584 0 584' +
    'Q52 584 58 548C62 520 38 470 34 400C30 330 30 300 62 240z'
  const rim = ellipse(0, 0, 290, 276)
  const inlay = move(0, 520, flower(scene, 'ume', palette.paper, palette.accent).body, 0, 0.34)
  const line =
    stroke(ellipse(0, 0, 262, 248), palette.second, 4, 0.8) + stroke('M0 330V470', palette.second, 4, 0.6)
  return {
    outline: grip + rim,
    body:
      path(grip, rounded(scene, colour)) +
      path(rim, rounded(scene, colour)) +
      line +
      inlay +
      glass(scene, 236),
  }
}

export function glass(scene: Scene, radius: number): string {
  return clip(scene, ellipse(0, 0, radius), reflection(scene, [-radius, -radius, radius * 2, radius * 2]))
}

export function reflection(
  scene: Scene,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const { random, palette, light } = scene
  const sky = linear(scene, 70, [
    [0, mix(palette.mist, palette.paper, 0.2)],
    [0.6, palette.paper],
    [1, mix(palette.light, palette.main, 0.25)],
  ])
  const gleam = [
    [0.1, 70],
    [0.34, 26],
  ]
    .map(
      ([share = 0, wide = 0]) =>
        svg`M${x + width * (0.3 + share)} ${y - 20}h${wide}` +
        svg`L${x + wide - width * (0.2 - share)} ${y + height * 1.05}h${-wide}z`,
    )
    .join('')
  const inside = random.pick([
    () => path(ellipse(x + width * 0.5, y + height * 0.64, width * 0.2), palette.accent, 0.75),
    () =>
      move(
        x + width * (light === 1 ? 0.2 : 0.7),
        y + height * 1.02,
        sprigShadow(scene, 'olive', 0.3),
        light * 18,
        (height / 520) * 0.8,
      ),
    () =>
      path(
        svg`M${x} ${y + height * 0.7}` +
          svg`Q${x + width * 0.4} ${y + height * 0.5} ${x + width} ${y + height * 0.78}` +
          svg`V${y + height}H${x}z`,
        palette.main,
        0.5,
      ) + stroke(svg`M${x} ${y + height * 0.72}H${x + width}`, palette.paper, 2, 0.5),
  ])()
  return (
    svg`<path d="M${x} ${y}h${width}v${height}h${-width}z"` +
    svg` fill="${sky}"/>${inside}${path(gleam, palette.paper, 0.55)}${stipple(scene, [x, y, width, height], light === 1 ? 20 : 160, palette.ink, 2600, 0.22)}`
  )
}
