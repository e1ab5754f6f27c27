import { move, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A bow of parallel paper cords, 660 across with its ends. */
export function mizuhiki(scene: Scene, colours: readonly [string, string]): string {
  const { ink } = scene.palette
  const loops = 'M0 0C-60 -110 -210 -120 -220 -20C-226 70 -80 60 0 0C80 -60 226 -70 220 20C210 120 60 110 0 0'
  const ends = 'M0 0C-70 70 -150 130 -330 120M0 0C70 70 150 130 330 120'
  const cord = (d: string) =>
    [-2, -1, 0, 1, 2].map((index) => {
      const tone = index % 2 === 0 ? colours[0] : colours[1]
      return move(0, index * 4, stroke(d, tone, 8), 0, 1 + index * 0.085)
    })
  const knot = stroke(
    'M-20 -26Q-26 0 -20 26M-7 -30Q-12 0 -7 30M7 -30Q12 0 7 30M20 -26Q26 0 20 26',
    colours[0],
    12,
  )
  return (
    move(-scene.light * 10, 16, stroke(loops + ends, ink, 46, 0.16)) +
    [...cord(ends), ...cord(loops), knot].join('')
  )
}
