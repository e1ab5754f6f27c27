import { mix } from '../colours.ts'
import { clip, linear, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export type BrushKind = 'powder' | 'cheek' | 'shade' | 'fan' | 'line'

const heads: Record<BrushKind, { half: number; neck: number; tall: number; tip: number }> = {
  powder: { half: 92, neck: 34, tall: 210, tip: 1 },
  cheek: { half: 64, neck: 30, tall: 165, tip: 0.8 },
  shade: { half: 40, neck: 20, tall: 120, tip: 0.75 },
  fan: { half: 150, neck: 22, tall: 150, tip: 0.25 },
  line: { half: 17, neck: 12, tall: 92, tip: 1.5 },
}

/** A make-up brush of about 700, its handle's end on the origin and its hair upwards. */
export function brush(scene: Scene, kind: BrushKind, powder: string): Piece {
  const { random, palette, light } = scene
  const { half, neck, tall, tip } = heads[kind]
  const shaft = neck * 0.72
  const handle =
    svg`M0 0Q${-shaft} -10 ${-shaft * 0.8} -120L${-neck} -400H${neck}` +
    svg`L${shaft * 0.8} -120Q${shaft} -10 0 0z`
  const ferrule = svg`M${-neck} -400L${-neck * 1.05} -500H${neck * 1.05}L${neck} -400z`
  const top = -500 - tall
  const hair =
    svg`M${-neck} -498` +
    svg`C${-half * 1.05} ${-500 - tall * 0.45} ${-half * 1.1} ${top + tall * 0.2} ${-half * (1 - tip * 0.6)} ${top + tall * 0.06}` +
    svg`Q0 ${top - tall * 0.1 * tip} ${half * (1 - tip * 0.6)} ${top + tall * 0.06}` +
    svg`C${half * 1.1} ${top + tall * 0.2} ${half * 1.05} ${-500 - tall * 0.45} ${neck} -498` +
    'z'
  const fur = random.pick([
    palette.second,
    palette.paper,
    palette.ink,
    mix(palette.deep, palette.second, 0.4),
  ])
  const bristles = Array.from({ length: 15 }, (_, index) => {
    const share = (index - 7) / 7
    return stroke(
      svg`M${share * neck * 0.9} -498` +
        svg`Q${share * half * 0.9} ${-500 - tall * 0.5} ${share * half * 0.7} ${top}`,
      random.chance(0.5) ? palette.ink : palette.paper,
      2,
      0.2,
    )
  })
  const dip = path(
    hair,
    linear(scene, 90, [
      [0, powder, 0.95],
      [0.45, powder, 0.15],
      [0.6, powder, 0],
    ]),
  )
  const wood = random.pick([palette.ink, palette.deep, palette.second, palette.paper, palette.accent])
  const body = [
    path(handle, rounded(scene, wood)),
    path(ferrule, rounded(scene, mix(palette.second, palette.paper, 0.25), 1.4)),
    path(
      svg`M${-neck} -416h${neck * 2}v6h${-neck * 2}zm0 -66h${neck * 2}v6h${-neck * 2}z`,
      palette.ink,
      0.25,
    ),
    clip(
      scene,
      hair,
      path(hair, rounded(scene, fur, 0.7)) +
        bristles.join('') +
        dip +
        stipple(scene, [-half, top, half * 2, tall], light === 1 ? 0 : 180, palette.ink, 500, 0.35),
    ),
  ]
  return { outline: handle + ferrule + hair, body: body.join('') }
}
