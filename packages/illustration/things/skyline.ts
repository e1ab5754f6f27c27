import { mix } from '../colours.ts'
import { rect } from '../curves.ts'
import { disc, sky, sunTone } from '../landscape.ts'
import type { Hour } from '../landscape.ts'
import { clip, linear, path, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'

export function towers(scene: Scene): string {
  const { random, width, height, palette } = scene
  const hour = random.pick<Hour>(['dusk', 'dawn', 'night'])
  const rows = [0, 1, 2].map((row) => {
    const tone = mix(
      hour === 'night' ? mix(palette.deep, palette.main, 0.4) : palette.mist,
      hour === 'night' ? palette.ink : palette.deep,
      row / 2,
    )
    let x = -random.between(0, 100)
    let blocks = ''
    while (x < width) {
      const [wide, tall] = [random.between(90, 210), random.between(0.2, 0.56) * height * (1 - row * 0.16)]
      const y = height * (0.86 + row * 0.08) - tall
      const panes = Array.from({ length: 26 }, () =>
        rect(
          x + 16 + random.whole(0, Math.floor(wide / 26) - 1) * 26,
          y + 22 + random.whole(0, 12) * 30,
          13,
          17,
        ),
      ).join('')
      blocks +=
        path(
          rect(x, y, wide, height),
          linear(scene, 90, [
            [0, tone],
            [1, mix(tone, palette.paper, hour === 'night' ? 0.06 : 0.4)],
          ]),
        ) +
        clip(
          scene,
          rect(x, y, wide, tall),
          path(panes, hour === 'dawn' ? palette.paper : mix(palette.second, palette.paper, 0.2), 0.75),
        )
      x += wide + random.pick([0, 8, 40])
    }
    return blocks
  })
  const wires = [0, 1, 2].map(
    (index) =>
      svg`M-20 ${height * 0.16 + index * 26}` +
      svg`Q${width * 0.5} ${height * 0.3 + index * 30} ${width + 20} ${height * 0.1 + index * 24}`,
  )
  return (
    sky(scene, hour) +
    disc(
      scene,
      width * random.between(0.3, 0.7),
      height * 0.34,
      random.between(120, 190),
      hour === 'night' ? palette.paper : sunTone(palette),
    ) +
    rows.join('') +
    stroke(wires.join(''), palette.ink, 3, 0.6)
  )
}
