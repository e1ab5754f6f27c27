import { mix } from '../colours.ts'
import { soft } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, path } from '../paint.ts'
import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

/** Patches and running stitches. */
export function boro(scene: Scene): string {
  const { random, width, height, palette } = scene
  const tones = [
    palette.deep,
    palette.main,
    mix(palette.deep, palette.ink, 0.4),
    palette.mist,
    palette.second,
    palette.light,
    palette.accent,
  ]
  const patches = Array.from({ length: 17 }, (_, index) => {
    const [wide, tall] =
      index === 0 ? [width * 1.1, height * 1.1] : [random.between(220, 560), random.between(180, 420)]
    const [x, y] =
      index === 0
        ? [width / 2, height / 2]
        : [random.between(0.04, 0.96) * width, random.between(0.04, 0.96) * height]
    const tone = tones[index % tones.length] ?? palette.main
    const outline = soft(
      [
        [-wide / 2, -tall / 2],
        [wide / 2, -tall / 2 + random.between(-12, 12)],
        [wide / 2, tall / 2],
        [-wide / 2 + random.between(-12, 12), tall / 2],
      ],
      6,
    )
    const print = random.chance(0.55)
      ? path(
          outline,
          katagami(scene, random.pick(katagamiNames), mix(tone, palette.paper, 0.7), random.between(36, 70)),
          0.5,
        )
      : ''
    const rows = random.whole(3, 9)
    const thread = Array.from(
      { length: rows },
      (__, row) => svg`M${-wide / 2 + 14} ${-tall / 2 + ((row + 0.5) / rows) * tall}H${wide / 2 - 14}`,
    ).join('')
    const stitches =
      svg`<path d="${thread}" stroke="${palette.paper}" stroke-width="3.4"` +
      ' stroke-dasharray="17 11" stroke-opacity=".8" fill="none"/>'
    const body =
      path(outline, tone) +
      print +
      stitches +
      clip(scene, outline, stipple(scene, [-wide / 2, -tall / 2, wide, tall], 225, palette.ink, 800, 0.3))
    return lay(
      scene,
      { outline, body },
      { x, y, angle: index === 0 ? 0 : random.between(-6, 6), height: 6, shade: 0.4 },
    )
  })
  return patches.join('')
}
