import { mix } from '../colours.ts'
import { ellipse, soft } from '../curves.ts'
import { clip, linear, path } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { powder, powders } from './powder.ts'

export function casing(
  scene: Scene,
  shell: string,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Piece {
  const { random, palette, light } = scene
  const outline = soft(corners(width, height), 44)
  const colours = powders(scene)
  const [cellWidth, cellHeight, gap] = [(width - 60) / columns, (height - 60) / rows, 14]
  const round = columns === 2 && random.chance(0.4)
  const pans = Array.from({ length: columns * rows }, (_, index) => {
    const [left, top] = [
      -width / 2 + 30 + (index % columns) * cellWidth + gap / 2,
      -height / 2 + 30 + Math.floor(index / columns) * cellHeight + gap / 2,
    ]
    const [wide, tall] = [cellWidth - gap, cellHeight - gap]
    const pan = round
      ? ellipse(left + wide / 2, top + tall / 2, wide / 2)
      : soft(
          [
            [left, top],
            [left + wide, top],
            [left + wide, top + tall],
            [left, top + tall],
          ],
          20,
        )
    const lip =
      svg`<path d="${pan}" fill="${palette.ink}" fill-opacity=".35"` +
      svg` transform="translate(${light * 4} -4)"/>`
    return (
      lip +
      clip(
        scene,
        pan,
        powder(scene, colours[index % colours.length] ?? palette.main, [left, top, wide, tall]),
      )
    )
  })
  const fill = linear(scene, light === 1 ? 140 : 40, [
    [0, mix(shell, palette.paper, 0.25)],
    [1, mix(shell, palette.ink, 0.2)],
  ])
  return { outline, body: path(outline, fill) + pans.join('') }
}

function corners(width: number, height: number): [number, number][] {
  return [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ]
}
