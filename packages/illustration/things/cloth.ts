import { mix } from '../colours.ts'
import { soft } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, fade, linear, path, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

/** A dyed cloth, once folded over, seen from above. */
export function foldedCloth(scene: Scene, colour: string, width: number, height: number): Piece {
  const { random, palette, light } = scene
  const [w, h] = [width / 2, height / 2]
  const bend = () => random.between(-14, 14)
  const outline = soft(
    [
      [-w, -h + bend()],
      [0, -h + bend()],
      [w, -h + bend()],
      [w + bend(), 0],
      [w, h + bend()],
      [0, h + bend()],
      [-w, h + bend()],
      [-w + bend(), 0],
    ],
    30,
  )
  const print = path(
    outline,
    katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.75), random.between(38, 70)),
    0.5,
  )
  const fold = w * random.between(0.1, 0.5)
  const flap = svg`M${fold} ${-h * 1.1}L${fold + bend()} ${h * 1.1}H${w * 1.1}V${-h * 1.1}z`
  const sheen = linear(scene, light === 1 ? 150 : 30, [
    [0, palette.paper, 0.22],
    [0.5, palette.paper, 0],
    [1, palette.ink, 0.22],
  ])
  const body = clip(
    scene,
    outline,
    path(outline, colour) +
      print +
      path(flap, mix(colour, palette.ink, 0.25), 0.5) +
      path(svg`M${fold - 40} ${-h * 1.1}h40v${h * 2.2}h-40z`, fade(scene, palette.ink, 0, 0, 0.28)) +
      path(outline, sheen) +
      stipple(scene, [-w, -h, width, height], 225, palette.ink, 2200, 0.25),
  )
  return {
    outline,
    body: body + stroke(svg`M${-w + 16} ${-h + 16}H${w - 16}V${h - 16}H${-w + 16}z`, palette.paper, 2, 0.25),
  }
}
