import { mix } from '../colours.ts'
import { rect, smooth } from '../curves.ts'
import type { Point } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { clip, linear, path } from '../paint.ts'
import type { Stop } from '../paint.ts'
import { stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { boro } from '../things/boro.ts'
import { fold } from '../things/fold.ts'

export function drawFabric(scene: Scene): string {
  return turn(scene.turn, [drape, pile, boro, hanging])(scene)
}

/** One cloth over the whole sheet, in long soft folds. */
function drape(scene: Scene): string {
  const { random, width, height, palette } = scene
  const colour = random.pick([palette.main, palette.mist, palette.deep, palette.accent, palette.second])
  const tilt = random.between(-26, 26)
  const count = random.whole(6, 8)
  const print = path(
    rect(0, 0, width, height),
    katagami(scene, random.pick(katagamiNames), mix(colour, palette.paper, 0.8), random.between(60, 110)),
    0.32,
  )
  const folds = Array.from({ length: count + 1 }, (_, index) => {
    const x = -900 + (index / count) * 1800 + random.between(-50, 50)
    const wide = (1800 / count) * random.between(0.9, 1.3)
    const sway = random.between(-120, 120)
    const line = (at: number): Point[] => [
      [x + at, -900],
      [x + at + sway, -300],
      [x + at - sway * 0.7, 300],
      [x + at + sway * 0.4, 900],
    ]
    const outline = `${smooth(line(0))}${smooth(line(wide).toReversed()).replace('M', 'L')}z`
    const stops: Stop[] = [
      [0, palette.ink, 0.42],
      [0.16, palette.ink, 0.16],
      [0.5, palette.paper, 0.34],
      [0.8, palette.paper, 0.02],
      [1, palette.ink, 0.1],
    ]
    return (
      path(outline, linear(scene, scene.light === 1 ? 0 : 180, stops)) +
      clip(
        scene,
        outline,
        stipple(
          scene,
          [x - 140, -900, wide + 280, 1800],
          scene.light === 1 ? 0 : 180,
          palette.ink,
          1500,
          0.3,
        ),
      )
    )
  })
  return (
    path(rect(0, 0, width, height), colour) +
    print +
    svg`<g transform="translate(${width / 2} ${height / 2}) rotate(${tilt}) scale(1.12)">${folds}</g>`
  )
}

function pile(scene: Scene): string {
  const { random, width, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * random.between(0.45, 0.55)
  const count = random.whole(5, 7)
  const tones = random.shuffle([
    palette.main,
    palette.paper,
    palette.accent,
    palette.deep,
    palette.second,
    palette.mist,
    palette.light,
  ])
  const layers = Array.from({ length: count }, (_, index) => {
    const thick = random.between(74, 104)
    return stand(
      scene,
      fold(scene, tones[index % tones.length] ?? palette.main, random.between(330, 400), thick),
      { x: x + random.between(-18, 18), y: floor + 110 - index * 92, shade: index === 0 ? 0.3 : 0 },
    )
  })
  return back + layers.join('')
}

/** Lengths of cloth hung out to dry. */
function hanging(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back } = stage(scene, 'above')
  const count = random.whole(3, 5)
  const tones = random.shuffle([
    palette.main,
    palette.accent,
    palette.deep,
    palette.second,
    palette.paper,
    palette.mist,
  ])
  const cloths = Array.from({ length: count }, (_, index) => {
    const wide = (width * 0.84) / count
    const [x, long, sway] = [
      width * 0.08 + index * wide,
      height * random.between(0.62, 0.86),
      random.between(-36, 36),
    ]
    const outline =
      svg`M${x + 14} 120H${x + wide - 14}` +
      svg`C${x + wide - 14 + sway} ${long * 0.5} ${x + wide - 14 - sway} ${long * 0.8} ${x + wide - 10 + sway} ${long}` +
      svg`Q${x + wide / 2} ${long + 26} ${x + 10 + sway} ${long}` +
      svg`C${x + 14 - sway} ${long * 0.8} ${x + 14 + sway} ${long * 0.5} ${x + 14} 120z`
    const tone = tones[index % tones.length] ?? palette.main
    const stops: Stop[] = [
      [0, palette.ink, 0.2],
      [0.25, palette.paper, 0.22],
      [0.5, palette.ink, 0.14],
      [0.75, palette.paper, 0.2],
      [1, palette.ink, 0.24],
    ]
    const shadow =
      svg`<path d="${outline}" fill="${palette.ink}" fill-opacity=".16"` +
      svg` transform="translate(${-scene.light * 46} 36)"/>`
    return (
      shadow +
      path(outline, tone) +
      path(
        outline,
        katagami(scene, random.pick(katagamiNames), mix(tone, palette.paper, 0.8), random.between(48, 96)),
        0.5,
      ) +
      path(outline, linear(scene, 0, stops)) +
      clip(scene, outline, stipple(scene, [x, 120, wide, long], 270, palette.ink, 1700, 0.3))
    )
  })
  const pole =
    path(rect(0, 104, width, 24), mix('#b98a55', palette.second, 0.4)) +
    path(rect(0, 120, width, 8), palette.ink, 0.2)
  return back + cloths.join('') + pole
}
