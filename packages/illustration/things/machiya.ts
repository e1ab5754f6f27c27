import { mix } from '../colours.ts'
import { ellipse, polygon, rect } from '../curves.ts'
import { katagami } from '../katagami.ts'
import { clip, linear, path, radial, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

/** A wooden town house: lattice, noren and two tiled eaves. */
export function machiya(
  scene: Scene,
  x: number,
  ground: number,
  wide: number,
  tall: number,
  lit: boolean,
): string {
  const { random, palette } = scene
  const wood = mix(palette.deep, palette.ink, random.between(0.1, 0.6))
  const glow = lit ? mix(palette.second, palette.paper, 0.35) : mix(palette.paper, palette.mist, 0.4)
  const top = ground - tall
  const eave = (y: number, reach: number) =>
    path(
      polygon([
        [x + 14, y],
        [x + wide - 14, y],
        [x + wide + reach, y + 58],
        [x - reach, y + 58],
      ]),
      mix(wood, palette.ink, 0.45),
    ) +
    path(
      polygon([
        [x + 14, y],
        [x + wide - 14, y],
        [x + wide + reach, y + 58],
        [x - reach, y + 58],
      ]),
      katagami(scene, 'shima', mix(wood, palette.paper, 0.25), 34),
      0.5,
    )
  const slats = (left: number, y: number, width: number, height: number, gap: number) =>
    path(rect(left, y, width, height), glow) +
    stroke(
      Array.from(
        { length: Math.floor(width / gap) + 1 },
        (_, index) => svg`M${left + index * gap} ${y}v${height}`,
      ).join(''),
      wood,
      7,
    ) +
    path(rect(left, y + height * 0.45, width, 7), wood)
  const middle = top + tall * 0.46
  const door = x + wide * random.pick([0.1, 0.56])
  const noren = random.pick([palette.accent, palette.main, palette.deep])
  const curtain = [0, 1, 2]
    .map((index) => path(rect(door + index * wide * 0.115, middle + 74, wide * 0.11, tall * 0.16), noren))
    .join('')
  const wall = rect(x, top + 40, wide, tall)
  return [
    path(
      wall,
      linear(scene, 90, [
        [0, mix(wood, palette.paper, 0.25)],
        [1, wood],
      ]),
    ),
    clip(scene, wall, stipple(scene, [x, top, wide, tall], 270, palette.ink, 900, 0.45)),
    slats(x + wide * 0.1, top + 84, wide * 0.8, tall * 0.22, random.pick([16, 24])),
    slats(x + wide * (door > x + wide * 0.5 ? 0.08 : 0.52), middle + 76, wide * 0.4, tall * 0.36, 18),
    path(rect(door, middle + 76, wide * 0.34, tall), glow),
    curtain,
    path(ellipse(door + wide * 0.17, middle + 74 + tall * 0.07, 20), palette.paper, 0.9),
    eave(top, 22),
    eave(middle, 16),
  ].join('')
}

export function lantern(scene: Scene, x: number, y: number, scale: number, colour: string): string {
  const { palette } = scene
  const glow = radial(scene, [
    [0, mix(colour, palette.paper, 0.65)],
    [1, colour],
  ])
  const halo = radial(scene, [
    [0, mix(colour, palette.paper, 0.5), 0.5],
    [1, colour, 0],
  ])
  const ribs = [-36, -18, 0, 18, 36].map((at) => svg`M-40 ${at}Q0 ${at + 9} 40 ${at}`).join('')
  return (
    svg`<g transform="translate(${x} ${y}) scale(${scale})"><circle r="130"` +
    svg` fill="${halo}"/><path d="M0 -130V-66" stroke="${palette.ink}"` +
    ' stroke-width="3"/><path d="M-30 -62C-62 -40 -62 40 -30 62H30' +
    svg`C62 40 62 -40 30 -62z" fill="${glow}"/><path d="${ribs}" fill="none"` +
    svg` stroke="${palette.ink}" stroke-opacity=".25" stroke-width="2"/><path d="` +
    svg`M-26 -70h52v12h-52zM-26 58h52v12h-52z" fill="${palette.ink}"/></g>`
  )
}
