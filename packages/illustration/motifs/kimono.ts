import { mix } from '../colours.ts'
import { rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { linear, move, path, rounded } from '../paint.ts'
import { lay } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { collar } from '../things/collars.ts'
import { bundle, rollOf } from '../things/kimono-bundle.ts'
import { onRack } from '../things/kimono-rack.ts'
import { mizuhiki } from '../things/mizuhiki.ts'

export function drawKimono(scene: Scene): string {
  return turn(scene.turn, [onRack, collar, obi, folded])(scene)
}

/** The obi from the front: band, cord and its knot. */
function obi(scene: Scene): string {
  const { random, width, height, palette } = scene
  const [cloth, band, cord] = random.shuffle([
    palette.main,
    palette.deep,
    palette.accent,
    palette.second,
    palette.mist,
  ])
  const ground = cloth ?? palette.main
  const [top, tall] = [height * random.between(0.24, 0.32), height * random.between(0.42, 0.5)]
  const shape = rect(-200, top, width + 400, tall)
  const inner = [
    path(rect(0, 0, width, height), ground),
    path(
      rect(0, 0, width, height),
      katagami(scene, random.pick(katagamiNames), mix(ground, palette.paper, 0.7), random.between(60, 100)),
      0.45,
    ),
    path(
      svg`M0 0H${width}V${height}H0z`,
      linear(scene, scene.light === 1 ? 180 : 0, [
        [0, palette.paper, 0.2],
        [0.4, palette.paper, 0],
        [1, palette.ink, 0.34],
      ]),
    ),
  ]
  const belt = [
    path(rect(-200, top - 14, width + 400, tall + 40), palette.ink, 0.22),
    path(rect(-200, top - 30, width + 400, 44), mix(cord ?? palette.accent, palette.paper, 0.45)),
    path(shape, band ?? palette.deep),
    path(
      shape,
      katagami(
        scene,
        random.pick(katagamiNames),
        mix(band ?? palette.deep, palette.second, 0.8),
        random.between(90, 150),
      ),
      0.6,
    ),
    path(
      shape,
      linear(scene, 90, [
        [0, palette.paper, 0.22],
        [0.4, palette.paper, 0],
        [1, palette.ink, 0.3],
      ]),
    ),
    stipple(scene, [0, top, width, tall], 270, palette.ink, 5200, 0.35),
    path(rect(-200, top + tall * 0.46, width + 400, 36), palette.ink, 0.25),
    path(rect(-200, top + tall * 0.44, width + 400, 34), rounded(scene, cord ?? palette.accent, 0.4)),
    path(rect(-200, top + tall * 0.44, width + 400, 34), katagami(scene, 'hishi', palette.paper, 30), 0.4),
  ]
  const knot = move(
    width * random.between(0.4, 0.6),
    top + tall * 0.46,
    mizuhiki(scene, [cord ?? palette.accent, palette.paper]),
    0,
    1.1,
  )
  return inner.join('') + belt.join('') + knot
}

function folded(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const tones = random.shuffle([
    palette.main,
    palette.deep,
    palette.accent,
    palette.second,
    palette.mist,
    palette.paper,
  ])
  const tilt = random.between(-12, 12)
  const sheets = [
    [920, 600],
    [860, 540],
    [800, 470],
  ].map(([wide = 0, tall = 0], index) =>
    lay(scene, bundle(scene, tones[index] ?? palette.main, wide, tall, index === 2), {
      x: width * 0.47 + index * 14,
      y: height * 0.5 - index * 14,
      angle: tilt + random.between(-3, 3),
      height: 22,
    }),
  )
  const roll = lay(scene, rollOf(scene, tones[3] ?? palette.accent), {
    x: width * 0.85,
    y: height * random.between(0.4, 0.6),
    angle: tilt + 6,
    height: 34,
  })
  return (
    back +
    sheets.join('') +
    roll +
    move(width * 0.48, height * 0.5, mizuhiki(scene, [palette.accent, palette.paper]), tilt)
  )
}
