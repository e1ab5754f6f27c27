import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { sky } from '../landscape.ts'
import type { Hour } from '../landscape.ts'
import { path, stroke } from '../paint.ts'
import { stand } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { sprig } from './sprig.ts'

/** A wet pane and the lights beyond it. */
export function rain(scene: Scene): string {
  const { random, width, height, palette } = scene
  const beyond = sky(scene, random.pick<Hour>(['dusk', 'night', 'noon']))
  const lamps = Array.from({ length: 16 }, () =>
    path(
      ellipse(random.between(0, width), random.between(height * 0.35, height * 0.8), random.between(34, 96)),
      random.pick([palette.accent, palette.second, palette.paper, palette.mist]),
      random.between(0.2, 0.5),
    ),
  )
  const streaks = Array.from(
    { length: 60 },
    () =>
      svg`M${random.between(0, width)} ${random.between(-80, height * 0.9)}` +
      svg`q${random.between(-5, 5)} 60 ${random.between(-4, 4)} ${random.between(60, 190)}`,
  ).join('')
  const beads = Array.from({ length: 170 }, () => {
    const [x, y, radius] = [random.between(0, width), random.between(0, height), random.between(3, 13)]
    return (
      path(ellipse(x, y, radius, radius * 1.2), palette.paper, 0.5) +
      path(ellipse(x - 1, y + radius * 0.4, radius * 0.6), palette.ink, 0.14)
    )
  })
  const wood = mix('#6d4c34', palette.ink, 0.5)
  const [column, row] = [width * random.pick([0.34, 0.5, 0.66]), height * random.pick([0.3, 0.62])]
  const bars =
    path(rect(column - 17, 0, 34, height), wood) +
    path(rect(0, row - 15, width, 30), wood) +
    path(rect(0, height * 0.9, width, height), wood) +
    path(rect(0, height * 0.9, width, 12), palette.paper, 0.25)
  return (
    beyond +
    lamps.join('') +
    stroke(streaks, palette.paper, 3, 0.35) +
    beads.join('') +
    bars +
    stand(scene, sprig(scene, random.pick(['olive', 'round', 'fern']), palette.deep), {
      x: column + scene.light * 330,
      y: height * 0.93,
      scale: 0.9,
      flip: scene.light,
    })
  )
}
