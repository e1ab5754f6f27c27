import type { BottleKind } from './bottle.ts'
import { ellipse } from '../curves.ts'
import { path } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'

export function label(scene: Scene, kind: BottleKind, reach: number, half: number): string {
  if (kind === 'flask') return ''
  const { random, palette } = scene
  const tone = random.pick([palette.paper, palette.light, palette.ink, palette.accent])
  const [top, tall] = [-reach * random.between(0.62, 0.7), reach * random.between(0.2, 0.34)]
  const kinds = [
    path(svg`M${-half} ${top}H${half}v${tall}H${-half}z`, tone, 0.88),
    path(svg`M${-half * 0.42} ${top}h${half * 0.84}v${tall}h${-half * 0.84}z`, tone, 0.9),
    path(ellipse(0, top + tall / 2, half * 0.36), tone, 0.9),
    path(
      svg`M${-half * 0.3} ${top}h${half * 0.6}v4h${-half * 0.6}zm0 16h${half * 0.36}v3h${-half * 0.36}z`,
      tone,
      0.9,
    ),
  ]
  return random.pick([kinds[0] ?? '', kinds[1] ?? '', kinds[2] ?? '', kinds[3] ?? ''])
}
