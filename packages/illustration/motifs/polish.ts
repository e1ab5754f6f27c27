import { clip, path } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { lacquers, polish, swatch } from '../things/polish.ts'

export function drawPolish(scene: Scene): string {
  return turn(scene.turn, [row, strokes, pour, close])(scene)
}

function row(scene: Scene): string {
  const { random, width } = scene
  const { back, floor } = stage(scene, 'front')
  const count = random.whole(3, 5)
  const square = random.chance(0.5)
  const things = lacquers(scene)
    .slice(0, count)
    .map((colour, index) => {
      const x = width / 2 + (index - (count - 1) / 2) * 245
      return stand(scene, polish(scene, colour, square), { x, y: floor + 20 + (index % 2) * 50, scale: 1.15 })
    })
  return back + things.join('')
}

function close(scene: Scene): string {
  const { random, width, light } = scene
  const { back, floor } = stage(scene, 'front')
  const [first = '', second = ''] = lacquers(scene)
  const x = width * random.between(0.44, 0.56)
  return (
    back +
    stand(scene, polish(scene, second, random.chance(0.5)), { x: x + light * 300, y: floor, scale: 1.2 }) +
    stand(scene, polish(scene, first, random.chance(0.5)), { x, y: floor + 90, scale: 1.85 })
  )
}

/** Strokes of lacquer on a sheet, with the bottle they came from. */
function strokes(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const colours = lacquers(scene)
  const [side, tilt] = [random.sign(), random.between(-16, 16)]
  const count = random.whole(4, 5)
  const swatches = Array.from({ length: count }, (_, index) =>
    lay(scene, swatch(scene, colours[index] ?? palette.main), {
      x: width * (0.5 - side * 0.1) + (index - (count - 1) / 2) * 205,
      y: height * 0.5 + random.between(-50, 50),
      angle: tilt,
      height: 7,
      shade: 0.2,
    }),
  )
  const bottle = lay(scene, polish(scene, colours[0] ?? palette.main, random.chance(0.5)), {
    x: width * (0.5 + side * 0.34),
    y: height * 0.82,
    angle: tilt + side * 18,
    scale: 1.35,
  })
  return back + swatches.join('') + bottle
}

function pour(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const [first = '', ...others] = lacquers(scene)
  const top = height * random.between(0.3, 0.4)
  let line = svg`M${-20} ${top}`
  for (let x = -20; x < width;) {
    const [half, gap, long] = [random.between(26, 62), random.between(26, 60), random.between(60, 430)]
    line +=
      svg`Q${x + gap} ${top - 10} ${x + gap} ${top + 60}V${top + long}` +
      svg`a${half} ${half} 0 0 0 ${half * 2} 0V${top + 60}` +
      svg`Q${x + gap + half * 2} ${top} ${x + gap * 2 + half * 2} ${top}`
    x += gap * 2 + half * 2
  }
  const outline = svg`${line}V-40H-20z`
  const shine = path(outline, palette.paper, 0.16).replace('<path', '<path transform="translate(-16 -26)"')
  const drips =
    svg`<path d="${outline}" fill="${palette.ink}" fill-opacity=".16"` +
    svg` transform="translate(${-scene.light * 14} 20)"/>${clip(scene, outline, path(outline, first) + shine + stipple(scene, [0, 0, width, height], 270, palette.ink, 5000, 0.3))}`
  const bottles = others.slice(0, 2).map((colour, index) =>
    lay(scene, polish(scene, colour, index === 0), {
      x: width * (0.34 + index * 0.32),
      y: height * 0.97,
      angle: random.between(-26, 26),
      scale: 0.95,
    }),
  )
  return back + drips + bottles.join('')
}
