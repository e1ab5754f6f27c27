import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export type Clothes =
  | 'knit'
  | 'turtleneck'
  | 'shirt'
  | 'coat'
  | 'apron'
  | 'kimono'
  | 'jacket'
  | 'blouse'
  | 'stripes'
  | 'dress'

/** A bust below a neck that ends at [0, 300]; `half` is the half width of the shoulders. */
export function clothes(scene: Scene, kind: Clothes, half: number): string {
  const { random, palette, light } = scene
  const torso =
    svg`M-96 250C-130 300 -${half * 0.6} 316 -${half * 0.86} 360` +
    svg`C-${half} 400 -${half * 1.06} 520 -${half * 1.1} 900H${half * 1.1}` +
    svg`C${half * 1.06} 520 ${half} 400 ${half * 0.86} 360` +
    svg`C${half * 0.6} 316 130 300 96 250Q0 330 -96 250z`
  const colour = random.pick([
    palette.main,
    palette.accent,
    palette.deep,
    palette.second,
    mix(palette.main, palette.paper, 0.4),
  ])
  const fabric = (tone: string, extra = '') =>
    clip(
      scene,
      torso,
      path(torso, rounded(scene, tone, 0.55)) +
        extra +
        stipple(scene, [-half * 1.1, 260, half * 2.2, 640], light === 1 ? 0 : 180, palette.ink, 4200, 0.3),
    )
  const sleeves = stroke(
    svg`M-${half * 0.74} 900Q-${half * 0.7} 640 -${half * 0.78} 520M${half * 0.74} 900` +
      svg`Q${half * 0.7} 640 ${half * 0.78} 520`,
    palette.ink,
    4,
    0.22,
  )
  const white = mix(palette.paper, '#ffffff', 0.5)
  const collarWings = (tone: string) =>
    path('M-92 236L-134 262L-92 372L0 316z', tone) +
    path('M92 236L134 262L92 372L0 316z', mix(tone, palette.ink, 0.08)) +
    stroke('M-92 372L0 316L92 372', palette.ink, 3, 0.2)
  const kinds: Record<Clothes, () => string> = {
    knit: () =>
      fabric(
        colour,
        stroke(
          Array.from({ length: 46 }, (_, index) => svg`M${index * 18 - 414} 260v640`).join(''),
          palette.ink,
          3,
          0.09,
        ),
      ) + stroke('M-100 252Q0 350 100 252', mix(colour, palette.ink, 0.18), 30),
    turtleneck: () =>
      fabric(colour) +
      path(
        'M-88 196Q0 226 88 196L104 276Q0 336 -104 276z',
        rounded(scene, mix(colour, palette.paper, 0.08), 0.6),
      ) +
      stroke('M-92 222Q0 250 92 222', palette.ink, 3, 0.16),
    shirt: () =>
      fabric(colour) +
      collarWings(mix(colour, palette.paper, 0.3)) +
      stroke('M0 330V900', palette.ink, 3, 0.25) +
      path([420, 540, 660].map((y) => ellipse(0, y, 8)).join(''), palette.paper, 0.9),
    stripes: () =>
      fabric(
        white,
        path(
          Array.from({ length: 9 }, (_, index) => rect(-500, 370 + index * 62, 1000, 24)).join(''),
          colour,
          0.9,
        ),
      ) + stroke('M-100 252Q0 350 100 252', colour, 16),
    coat: () => {
      const inner =
        path('M-92 246L0 520L92 246Q0 316 -92 246z', colour) + collarWings(mix(colour, palette.paper, 0.45))
      const lapels =
        path('M-100 240L-168 300L-150 400L-110 410L-14 700L0 560z', mix(white, palette.mist, 0.3)) +
        path('M100 240L168 300L150 400L110 410L14 700L0 560z', mix(white, palette.mist, 0.5))
      const pocket =
        stroke('M130 610H250V720', palette.deep, 4, 0.35) +
        path(rect(170, 560, 12, 70), palette.accent) +
        path(rect(196, 566, 12, 60), palette.deep)
      return fabric(white) + inner + lapels + stroke('M0 560V900', palette.ink, 3, 0.2) + pocket
    },
    apron: () => {
      const bib = 'M-150 470Q0 500 150 470L190 900H-190z'
      const tone = random.pick([palette.deep, palette.ink, palette.second])
      return (
        fabric(mix(colour, palette.paper, 0.25)) +
        collarWings(mix(colour, palette.paper, 0.5)) +
        path(bib, rounded(scene, tone, 0.5)) +
        stroke('M-140 476L-120 270M140 476L120 270', tone, 26) +
        stroke('M-80 640H80V760H-80z', palette.paper, 3, 0.4)
      )
    },
    kimono: () => {
      const print = path(
        torso,
        katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.75), 56),
        0.5,
      )
      const band =
        path(rect(-500, 690, 1000, 300), palette.accent) +
        path(rect(-500, 690, 1000, 300), katagami(scene, 'kikko', palette.second, 60), 0.5) +
        path(rect(-500, 772, 1000, 24), palette.paper)
      const under = path('M112 232L150 260L-60 640L-110 610zM-112 232L-150 260L20 560L64 500z', white)
      const over =
        path('M-128 244L-196 290L60 700H130z', mix(colour, palette.ink, 0.12)) +
        path('M128 244L196 290L-70 700H-150z', mix(colour, palette.paper, 0.1))
      return clip(
        scene,
        torso,
        path(torso, rounded(scene, colour, 0.5)) +
          print +
          under +
          over +
          stroke('M128 244L-150 700M196 290L-70 700', palette.ink, 3, 0.2) +
          band +
          stipple(scene, [-half, 260, half * 2, 640], light === 1 ? 0 : 180, palette.ink, 3600, 0.3),
      )
    },
    jacket: () =>
      fabric(palette.deep) +
      path('M-96 248L0 640L96 248Q0 330 -96 248z', white) +
      path(
        'M-100 244L-176 310L-150 410L-104 404L-10 760L0 620zM100 244L176 310L150 410L104 404L10 760L0 620z',
        mix(palette.deep, palette.ink, 0.3),
      ),
    blouse: () =>
      fabric(mix(colour, palette.paper, 0.45)) +
      path(
        'M0 300C-120 220 -150 330 -20 330C-90 420 -70 520 -50 560L0 340L50 560' +
          'C70 520 90 420 20 330C150 330 120 220 0 300z',
        rounded(scene, mix(colour, palette.ink, 0.08), 0.6),
      ),
    dress: () =>
      fabric(
        colour,
        path(
          torso,
          katagami(scene, random.pick(['mame', 'same', 'hishi'] as const), palette.paper, 60),
          0.55,
        ),
      ) + stroke('M-130 290Q0 400 130 290', mix(colour, palette.paper, 0.5), 12),
  }
  return kinds[kind]() + (kind === 'kimono' ? '' : sleeves)
}
