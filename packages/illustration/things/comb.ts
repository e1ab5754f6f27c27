import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, move, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { flower } from './flower.ts'

/** A half-moon comb, 520 wide, teeth down, its middle on the origin. */
export function halfMoonComb(scene: Scene, colour: string): Piece {
  const { random, palette, light } = scene
  const back =
    'M-260 60C-250 -120 -120 -190 0 -190C120 -190 250 -120 260 60Q262 84 240 84H-240Q-262 84 -260 60z'
  const teeth = Array.from({ length: 33 }, (_, index) => {
    const x = -228 + index * 14.25
    const long = 205 - (x / 228) ** 2 * 60
    return svg`M${x + 4.6} 40V${long - 12}Q${x} ${long + 8} ${x - 4.6} ${long - 12}V40z`
  }).join('')
  const guards = 'M-226 60L-236 150Q-252 150 -258 110V60zM258 60V110Q252 150 236 150L226 60z'
  const ornament = random.pick([
    () => path(back, katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.6), 38), 0.65),
    () =>
      [-110, 0, 110]
        .map((x) =>
          move(x, -60 + Math.abs(x) * 0.3, flower(scene, 'ume', palette.paper, palette.accent).body, 0, 0.5),
        )
        .join(''),
    () =>
      path(ellipse(60, -40, 92), palette.accent, 0.85) +
      stroke('M-230 40Q-60 -60 230 40M-240 60Q-60 -30 240 60', palette.paper, 3, 0.6),
    () =>
      stroke(
        'M-236 40C-220 -100 -110 -162 0 -162C110 -162 220 -100 236 40',
        mix(colour, palette.ink, 0.4),
        3,
        0.6,
      ),
  ])()
  const sheen = linear(scene, light === 1 ? 150 : 30, [
    [0, palette.paper, 0.45],
    [0.45, palette.paper, 0],
    [1, palette.ink, 0.3],
  ])
  const wood = path(teeth, mix(colour, palette.ink, 0.14)) + path(guards, mix(colour, palette.ink, 0.08))
  const face = clip(
    scene,
    back,
    path(back, colour) +
      ornament +
      path(back, sheen) +
      stipple(scene, [-260, -190, 520, 280], 270, palette.ink, 1300, 0.35),
  )
  return { outline: back + teeth + guards, body: wood + face }
}

/** A tail comb, 640 long, lying along the x axis. */
export function tailComb(scene: Scene, colour: string): Piece {
  const { palette } = scene
  const spine =
    'M-320 -30Q-330 -52 -300 -54H40Q120 -56 320 -14Q334 -8 320 -2Q120 -14 40 -12H-310Q-322 -14 -320 -30z'
  const teeth = Array.from(
    { length: 30 },
    (_, index) => svg`M${-302 + index * 11.4} -20v92q-3 10 -6 0v-92z`,
  ).join('')
  return {
    outline: spine + teeth,
    body: path(teeth, mix(colour, palette.ink, 0.2)) + path(spine, rounded(scene, colour, 0.5)),
  }
}
