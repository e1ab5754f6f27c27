import { mix } from '../colours.ts'
import type { Point } from '../curves.ts'
import { clip, move, path, rounded, stroke } from '../paint.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { sheet, stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { flower } from '../things/flower.ts'
import { lock } from '../things/lock.ts'
import { fall, hairTone } from '../things/long-hair.ts'
import { skinTone } from '../things/skin.ts'

export function drawHair(scene: Scene): string {
  return turn(scene.turn, [river, nape, braid, fall])(scene)
}

/** Locks that cross the whole sheet like a stream. */
function river(scene: Scene): string {
  const { random, width, height, palette } = scene
  const side = random.sign()
  const locks = Array.from({ length: 7 }, (_, index) => {
    const y = height * (-0.1 + index * 0.19)
    const sway = random.between(90, 190)
    const line = [0, 0.22, 0.45, 0.7, 1].map((share, step): Point => {
      const x = -120 + share * (width + 240)
      return [side === 1 ? x : width - x, y + Math.sin(step * 1.5 + index * 0.35) * sway + share * 150]
    })
    return lock(scene, line, random.between(300, 380), hairTone(scene, index))
  })
  const bloom = move(
    width * random.between(0.4, 0.68),
    height * random.between(0.35, 0.6),
    flower(scene, random.pick(['tsubaki', 'ume', 'kiku']), palette.accent, palette.second).body,
    0,
    1.15,
  )
  return sheet(scene, palette.light) + locks.join('') + bloom
}

/** A nape seen from behind, the hair put up. */
function nape(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const { back } = stage(scene, 'above')
  const skin = skinTone(scene)
  const x = width * random.between(0.44, 0.56)
  const tone = hairTone(scene, 0)
  const neck =
    'M-105 -60C-100 120 -110 210 -180 260C-330 320 -470 350 -520 620H520' +
    'C470 350 330 320 180 260C110 210 100 120 105 -60z'
  const collar = 'M-560 640C-520 420 -360 372 -215 330C-120 420 120 420 215 330C360 372 520 420 560 640z'
  const head =
    'M-210 -150C-230 -330 -120 -420 0 -420C120 -420 230 -330 210 -150' +
    'C200 -30 110 30 60 70Q0 20 -60 70C-110 30 -200 -30 -210 -150z'
  const strands = Array.from({ length: 26 }, (_, index) => {
    const share = (index - 12.5) / 12.5
    return stroke(
      svg`M${share * 70} ${60 - Math.abs(share) * 20}` +
        svg`C${share * 300} -60 ${share * 240} -300 ${share * 60} -380`,
      index % 3 === 0 ? mix(tone, palette.paper, 0.35) : mix(tone, palette.ink, 0.5),
      2.4,
      0.6,
    )
  })
  const bun = random.between(120, 165)
  const coil = Array.from({ length: 9 }, (_, index) =>
    stroke(
      svg`M${-bun + index * 9} ${-400}` +
        svg`a${bun - index * 12} ${(bun - index * 12) * 0.8} 0 1 1 ${(bun - index * 10) * 2} 0`,
      index % 2 === 0 ? mix(tone, palette.paper, 0.3) : palette.ink,
      2.6,
      0.5,
    ),
  )
  const body = [
    path(neck, rounded(scene, skin, 0.6)),
    stipple(scene, [-180, -60, 360, 330], 90, palette.ink, 1500, 0.22),
    path(collar, rounded(scene, palette.main)),
    path('M-240 322C-120 452 120 452 240 322L200 300C110 400 -110 400 -200 300z', palette.paper),
    svg`<ellipse cx="0" cy="-420" rx="${bun}" ry="${bun * 0.82}"` +
      svg` fill="${rounded(scene, tone, 0.6)}"/>${coil}`,
    clip(
      scene,
      head,
      path(head, rounded(scene, tone, 0.6)) +
        strands.join('') +
        stipple(scene, [-220, -420, 440, 490], 270, palette.ink, 1800, 0.5),
    ),
    stroke('M-250 -470L230 -350', palette.second, 13),
    move(
      -250,
      -470,
      flower(scene, random.pick(['ume', 'kiku', 'sakura']), palette.accent, palette.second).body,
      0,
      0.62,
    ),
  ]
  return back + move(x, height * 0.6, body.join(''), 0, 1, light)
}

function braid(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const tone = hairTone(scene, 0)
  const knots = Array.from({ length: 8 }, (_, index) => {
    const size = 1 - index * 0.05
    const [y, flip] = [-430 + index * 118, index % 2 === 0 ? 1 : -1]
    const plait = 'M-16 -110C120 -120 160 0 60 120C20 150 -50 120 -70 70C-20 60 10 -20 -16 -110z'
    const lines = [0.2, 0.4, 0.6, 0.8].map((share) =>
      stroke(
        svg`M${-10 + share * 80} ${-100 + share * 16}` +
          svg`Q${60 + share * 60} ${share * 30} ${-30 + share * 90} ${60 + share * 60}`,
        share > 0.5 ? mix(tone, palette.paper, 0.4) : palette.ink,
        3,
        0.5,
      ),
    )
    return move(0, y, path(plait, rounded(scene, tone, 0.7)) + lines.join(''), 0, size, flip)
  })
  const tail = lock(
    scene,
    [
      [0, 480],
      [10, 600],
      [-20, 760],
      [30, 900],
    ],
    150,
    tone,
  )
  const ribbon =
    path('M-62 462Q0 440 62 462L58 510Q0 492 -58 510z', palette.accent) +
    path('M-40 480C-170 430 -190 560 -60 510zM40 480C170 430 190 560 60 510z', palette.accent, 0.9)
  const plaits = move(
    width * random.between(0.42, 0.58),
    height * 0.42,
    svg`<g transform="scale(1.3)">${tail}${knots.toReversed()}${ribbon}</g>`,
    random.between(-34, 34),
  )
  return back + plaits
}
