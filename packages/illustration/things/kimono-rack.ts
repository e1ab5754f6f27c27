import { mix } from '../colours.ts'
import { rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, move, path, stroke } from '../paint.ts'
import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { stipple } from '../texture.ts'
import { flower } from './flower.ts'

/** Spread on a rack, the pattern rising from the hem. */
export function onRack(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const colour = random.pick([palette.main, palette.deep, palette.accent, palette.mist, palette.second])
  const outline = 'M-480 -330H-60L0 -290L60 -330H480V60Q478 86 440 86H250V420H-250V86H-440Q-478 86 -480 60z'
  const blooms = Array.from({ length: 15 }, (_, index) => {
    const low = random.next() ** 1.6
    const kind = random.pick(['ume', 'kiku', 'kikyo', 'sakura'] as const)
    return move(
      index < 4 ? random.sign() * random.between(290, 450) : random.between(-230, 230),
      index < 4 ? random.between(-60, 60) : 400 - low * 560,
      flower(
        scene,
        kind,
        random.pick([palette.paper, palette.light, palette.accent, palette.second]),
        palette.second,
      ).body,
      random.between(0, 70),
      random.between(0.35, 0.85),
    )
  })
  const hem = path(
    'M-260 120Q-100 260 40 190T260 250V430H-260z',
    random.pick([palette.paper, palette.second, palette.ink, palette.accent]),
    0.5,
  )
  const body = clip(
    scene,
    outline,
    path(
      outline,
      linear(scene, 90, [
        [0, mix(colour, palette.paper, 0.2)],
        [1, mix(colour, palette.ink, 0.2)],
      ]),
    ) +
      path(
        outline,
        katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.6), random.between(34, 60)),
        0.28,
      ) +
      hem +
      blooms.join('') +
      stipple(scene, [-480, -330, 960, 760], 225, palette.ink, 3600, 0.3),
  )
  const seams = stroke(
    'M-250 -330V420M250 -330V420M-250 86V-120M250 86V-120M0 -290V420',
    palette.ink,
    2.4,
    0.25,
  )
  const neck =
    path('M-66 -336L0 -284L66 -336L96 -330L22 420H-22L-96 -330z', palette.ink, 0.08) +
    path('M-86 -336L-54 -336L0 -270L54 -336L86 -336L6 -120H-6z', mix(colour, palette.paper, 0.75)) +
    path('M-54 -336H54L0 -270z', mix(colour, palette.ink, 0.5))
  const rack =
    path(rect(width * 0.08, height * 0.16, width * 0.84, 22), palette.ink) +
    path(rect(width * 0.14, height * 0.12, 20, height), palette.ink) +
    path(rect(width * 0.85, height * 0.12, 20, height), palette.ink)
  return (
    back +
    rack +
    lay(scene, { outline, body: body + seams + neck }, { x: width * 0.5, y: height * 0.52, height: 34 })
  )
}
