import { mix } from '../colours.ts'
import { leafShape } from '../curves.ts'
import type { Point } from '../curves.ts'
import { clip, linear, path, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function blade(scene: Scene, colour: string): Piece {
  const { palette, random, light } = scene
  const [long, wide] = [640, random.between(230, 330)]
  const outline = leafShape(long, wide, 20)
  const fill = linear(scene, 0, [
    [0, mix(colour, palette.paper, 0.14)],
    [0.5, colour],
    [0.5, mix(colour, palette.ink, 0.24)],
    [1, mix(colour, palette.ink, 0.1)],
  ])
  const veins = Array.from(
    { length: 12 },
    (_, index) =>
      svg`M${index} ${-index * 48 - 20}` +
      svg`Q${wide * 0.22} ${-index * 48 - 60} ${wide * 0.4} ${-index * 48 - 130}` +
      svg`M${index} ${-index * 48 - 20}` +
      svg`Q${-wide * 0.2} ${-index * 48 - 60} ${-wide * 0.38} ${-index * 48 - 130}`,
  )
  const body = clip(
    scene,
    outline,
    path(outline, fill) +
      stroke(veins.join(''), mix(colour, palette.paper, 0.45), 2.4, 0.55) +
      stroke('M0 0Q4 -320 20 -640', mix(colour, palette.paper, 0.5), 6) +
      stipple(scene, [-wide / 2, -long, wide, long], light === 1 ? 20 : 160, palette.ink, 2600, 0.35),
  )
  return { outline, body }
}

export function ginkgo(scene: Scene, colour: string): Piece {
  const { palette } = scene
  const outline =
    'M0 90C-10 40 -60 0 -128 -14C-150 -60 -110 -110 -60 -108C-40 -128 -16 -118 0 -74' +
    'C16 -118 40 -128 60 -108C110 -110 150 -60 128 -14C60 0 10 40 0 90z'
  const rays = Array.from(
    { length: 15 },
    (_, index) => svg`M0 84Q${(index - 7) * 7} 0 ${(index - 7) * 17} -108`,
  ).join('')
  const body = clip(
    scene,
    outline,
    path(
      outline,
      linear(scene, 90, [
        [0, mix(colour, palette.paper, 0.3)],
        [1, colour],
      ]),
    ) + stroke(rays, mix(colour, palette.ink, 0.4), 1.8, 0.4),
  )
  return { outline, body: stroke('M0 84Q6 130 -8 170', mix(colour, palette.ink, 0.25), 7) + body }
}

export function maple(scene: Scene, colour: string): Piece {
  const { palette } = scene
  const lobes = [-104, -62, -24, 24, 62, 104, 0].map((angle): Point => [angle, 146 - Math.abs(angle) * 0.5])
  const outline = lobes.map(([angle, long]) => lobe(angle, long)).join('')
  const ribs = lobes
    .map(
      ([angle, long]) =>
        'M0 20' +
        svg`L${Math.sin((angle * Math.PI) / 180) * long * 0.9} ${20 - Math.cos((angle * Math.PI) / 180) * long * 0.9}`,
    )
    .join('')
  const fill = mix(colour, palette.paper, 0.1)
  return {
    outline,
    body:
      stroke('M0 20Q8 80 -6 130', mix(colour, palette.ink, 0.3), 6) +
      path(outline, fill) +
      stroke(ribs, mix(colour, palette.ink, 0.35), 2.4, 0.6),
  }
}

function lobe(angle: number, long: number): string {
  const radians = (angle * Math.PI) / 180
  const at = (along: number, across: number) =>
    svg`${Math.sin(radians) * along + Math.cos(radians) * across} ${20 - Math.cos(radians) * along + Math.sin(radians) * across}`
  return `M${at(-12, 0)}L${at(long * 0.3, 22)}Q${at(long * 0.6, 24)} ${at(long, 0)}Q${at(long * 0.6, -24)} ${at(long * 0.3, -22)}z`
}
