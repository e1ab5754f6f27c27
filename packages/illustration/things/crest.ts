import { ellipse, rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { path, stroke } from '../paint.ts'
import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { sheet } from '../stage.ts'
import { stipple } from '../texture.ts'
import { flower } from './flower.ts'

export function crest(scene: Scene): string {
  const { random, palette } = scene
  const [ring, ground] = random.shuffle([palette.deep, palette.accent, palette.main])
  const bloom = flower(
    scene,
    random.pick(['ume', 'kikyo', 'sakura', 'kiku']),
    palette.paper,
    ground ?? palette.accent,
  )
  const disc = {
    outline: ellipse(0, 0, 430),
    body:
      path(ellipse(0, 0, 430), ring ?? palette.deep) +
      stipple(scene, [-430, -430, 860, 860], 225, palette.ink, 3600, 0.3) +
      stroke(ellipse(0, 0, 372), palette.paper, 16),
  }
  return (
    sheet(scene, palette.light) +
    path(rect(0, 0, 1200, 1200), katagami(scene, random.pick(katagamiNames), palette.paper, 80), 0.6) +
    lay(scene, disc, { x: 600, y: 600, height: 30 }) +
    lay(scene, bloom, { x: 600, y: 600, scale: 2.9, height: 22 })
  )
}
