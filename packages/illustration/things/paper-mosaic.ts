import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, path } from '../paint.ts'
import { papersOf } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

/** Stencil windows cut into one sheet, another colour beneath. */
export function cut(scene: Scene): string {
  const { random, width, height, palette } = scene
  const [columns, rows] = random.pick<readonly [number, number]>([
    [6, 4],
    [3, 2],
    [9, 6],
  ])
  const [wide, tall] = [width / columns, height / rows]
  const tones = papersOf(scene.palette)
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * wide, Math.floor(index / columns) * tall]
    const [ground, shape] = random.shuffle(tones)
    const forms = [
      ellipse(x + wide / 2, y + tall / 2, Math.min(wide, tall) * 0.4),
      svg`M${x} ${y}h${wide}v${tall}A${wide} ${tall} 0 0 1 ${x} ${y}z`,
      svg`M${x} ${y + tall}V${y}A${wide} ${tall} 0 0 1 ${x + wide} ${y + tall}z`,
      svg`M${x} ${y + tall}A${wide / 2} ${tall / 2} 0 0 1 ${x + wide} ${y + tall}z` +
        svg`M${x} ${y + tall / 2}A${wide / 2} ${tall / 2} 0 0 1 ${x + wide} ${y + tall / 2}z`,
      svg`M${x + wide / 2} ${y}Q${x + wide} ${y + tall / 2} ${x + wide / 2} ${y + tall}` +
        svg`Q${x} ${y + tall / 2} ${x + wide / 2} ${y}z`,
    ]
    const form = forms[random.whole(0, forms.length - 1)] ?? ''
    const print = random.chance(0.3)
      ? path(
          rect(x, y, wide, tall),
          katagami(
            scene,
            random.pick(katagamiNames),
            mix(ground ?? palette.main, palette.paper, 0.6),
            random.between(30, 60),
          ),
          0.6,
        )
      : ''
    return (
      path(rect(x, y, wide + 1, tall + 1), ground ?? palette.main) +
      print +
      clip(
        scene,
        rect(x, y, wide, tall),
        svg`<path d="${form}" fill="${palette.ink}" fill-opacity=".2"` +
          svg` transform="translate(${-scene.light * 9} 10)"/>${path(form, shape ?? palette.paper)}${stipple(scene, [x, y, wide, tall], 225, palette.ink, Math.round(9000 / (columns * rows)), 0.3)}`,
      )
    )
  })
  return cells.join('')
}
