import { mix } from '../colours.ts'
import { polygon, rect, torn } from '../curves.ts'
import type { Point } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, move, path } from '../paint.ts'
import { lay } from '../placing.ts'
import { turn } from '../random.ts'
import { papersOf } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { sheet, stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { crane } from '../things/crane.ts'
import { mizuhiki } from '../things/mizuhiki.ts'
import { cut } from '../things/paper-mosaic.ts'
import { round, scrap } from '../things/scrap.ts'

export function drawPaper(scene: Scene): string {
  return turn(scene.turn, [collage, layers, origami, cut, letter])(scene)
}

function collage(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const tones = random.shuffle(papersOf(scene.palette))
  const scraps = Array.from({ length: 7 }, (_, index) => {
    const [wide, tall] = [
      random.between(240, 620) * (1 - index * 0.06),
      random.between(220, 620) * (1 - index * 0.06),
    ]
    const tone = tones[index % tones.length] ?? palette.main
    const piece = random.chance(0.3) ? round(scene, wide * 0.42, tone) : scrap(scene, wide, tall, tone)
    return lay(scene, piece, {
      x: width * random.between(0.2, 0.8),
      y: height * random.between(0.24, 0.76),
      angle: random.between(-30, 30),
      height: 14,
    })
  })
  return back + scraps.join('')
}

/** Bands of torn washi, one behind the other. */
function layers(scene: Scene): string {
  const { random, width, height, palette } = scene
  const order = random.pick<string[]>([
    [palette.light, palette.mist, palette.main, palette.accent, palette.deep],
    [palette.second, palette.light, palette.accent, palette.main, palette.deep],
    [palette.deep, palette.main, palette.second, palette.mist, palette.paper],
  ])
  const tilt = random.between(-120, 120)
  const bands = order.map((tone, index) => {
    const y = height * (0.24 + index * 0.16)
    const edge = torn(
      random,
      [-30, y + tilt + random.between(-40, 40)],
      [width + 30, y - tilt + random.between(-40, 40)],
      9,
    )
    const low: Point[] = [
      [width + 30, height + 30],
      [-30, height + 30],
    ]
    const outline = polygon([...edge, ...low])
    const white = polygon([...edge.map(([x, py]): Point => [x, py - random.between(5, 15)]), ...low])
    const print =
      index % 2 === 1
        ? path(
            outline,
            katagami(
              scene,
              random.pick(katagamiNames),
              mix(tone, palette.paper, 0.7),
              random.between(50, 100),
            ),
            0.4,
          )
        : ''
    const shadow =
      svg`<path d="${white}" fill="${palette.ink}" fill-opacity=".16"` + ' transform="translate(0 -16)"/>'
    return (
      shadow +
      path(white, mix(tone, palette.paper, 0.8)) +
      path(outline, tone) +
      print +
      clip(scene, outline, stipple(scene, [0, y - 100, width, 320], 90, palette.ink, 1800, 0.25))
    )
  })
  const moon = lay(
    scene,
    round(scene, random.between(120, 170), random.pick([palette.accent, palette.paper, palette.second])),
    { x: width * random.between(0.26, 0.74), y: height * 0.26, height: 16 },
  )
  return (
    sheet(scene, random.pick([palette.paper, mix(palette.second, palette.paper, 0.5)])) +
    moon +
    bands.join('')
  )
}

function origami(scene: Scene): string {
  const { random, width, height } = scene
  const { back } = stage(scene, 'above')
  const spots = random.pick<readonly (readonly [number, number, number])[]>([
    [[0.5, 0.52, 1.9]],
    [
      [0.36, 0.6, 1.35],
      [0.7, 0.36, 0.95],
    ],
    [
      [0.26, 0.66, 0.9],
      [0.5, 0.45, 1.15],
      [0.75, 0.32, 0.8],
    ],
  ])
  return (
    back +
    spots
      .map(([x, y, scale]) =>
        lay(scene, crane(scene), {
          x: width * x,
          y: height * y,
          scale,
          angle: random.between(-16, 16),
          height: 34 * scale,
          shade: 0.26,
        }),
      )
      .join('')
  )
}

function letter(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const tilt = random.between(-14, 14)
  const tones = random.shuffle(papersOf(scene.palette))
  const sheets = [
    [900, 600],
    [820, 520],
  ].map(([wide = 0, tall = 0], index) =>
    lay(scene, scrap(scene, wide, tall, tones[index] ?? palette.paper), {
      x: width * 0.5 + index * 18,
      y: height * 0.5,
      angle: tilt + index * random.between(-9, 9),
      height: 16,
    }),
  )
  const band = lay(
    scene,
    {
      outline: rect(-90, -330, 180, 660),
      body:
        path(rect(-90, -330, 180, 660), palette.paper) +
        path(rect(-90, -330, 180, 660), katagami(scene, random.pick(katagamiNames), palette.accent, 44), 0.5),
    },
    { x: width * 0.5, y: height * 0.5, angle: tilt, height: 8 },
  )
  return (
    back +
    sheets.join('') +
    band +
    move(width * 0.5, height * 0.5, mizuhiki(scene, [palette.accent, palette.second]), tilt, 1.35)
  )
}
