import { mix } from '../colours.ts'
import { polygon, rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, path, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

/** The crossing of the collars, very near. */
export function collar(scene: Scene): string {
  const { random, width, height, palette } = scene
  const tones = random.shuffle([palette.main, palette.deep, palette.accent, palette.second, palette.mist])
  const x = width * random.between(0.46, 0.54)
  const flap = (side: number, shift: number, colour: string, plain = false): string => {
    const at = (px: number, py: number) => [x + side * px, py] as const
    const outline = polygon([
      at(-760 + shift * -0.4, height * 1.3),
      at(260 - shift, -40),
      at(1200, -40),
      at(1200, height * 1.3),
    ])
    const band = polygon([
      at(-760 + shift * -0.4, height * 1.3),
      at(260 - shift, -40),
      at(390 - shift, -40),
      at(-600 + shift * -0.4, height * 1.3),
    ])
    const print = plain
      ? ''
      : path(
          outline,
          katagami(
            scene,
            random.pick(katagamiNames),
            mix(colour, palette.paper, 0.7),
            random.between(60, 110),
          ),
          0.5,
        )
    const shadow =
      svg`<path d="${outline}" fill="${palette.ink}" fill-opacity=".2"` +
      svg` transform="translate(${-side * 22} 8)"/>`
    const lit = linear(scene, side === scene.light ? 180 : 0, [
      [0, palette.paper, 0.2],
      [1, palette.ink, 0.25],
    ])
    return (
      shadow +
      path(outline, colour) +
      print +
      path(outline, lit) +
      path(band, mix(colour, palette.paper, plain ? 0.6 : 0.14), 0.7) +
      stroke(
        svg`M${x + side * (390 - shift)} -40L${x + side * (-600 + shift * -0.4)} ${height * 1.3}`,
        palette.ink,
        3,
        0.25,
      ) +
      clip(
        scene,
        outline,
        stipple(scene, [0, 0, width, height], side === 1 ? 0 : 180, palette.ink, 3600, 0.3),
      )
    )
  }
  return (
    path(rect(0, 0, width, height), mix('#f0d2bc', palette.light, 0.3)) +
    flap(-1, 130, palette.paper, true) +
    flap(1, 130, palette.paper, true) +
    flap(-1, 60, tones[1] ?? palette.accent) +
    flap(1, 60, tones[1] ?? palette.accent, true) +
    flap(-1, 0, tones[0] ?? palette.main) +
    flap(1, 0, tones[0] ?? palette.main)
  )
}
