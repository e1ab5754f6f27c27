import { mix } from '../colours.ts'
import { ellipse, polygon, rect } from '../curves.ts'
import { clip, fade, linear, path, rounded, stroke } from '../paint.ts'
import { lay, stand } from '../placing.ts'
import { turn } from '../random.ts'
import type { Scene } from '../scene.ts'
import { daylight } from '../backdrop.ts'
import { sheet, stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'
import { cypress, floatingLeaf, oke, towels, wholeYuzu } from '../things/bathing.ts'
import { bottle } from '../things/bottle.ts'
import { steam } from '../things/cup.ts'
import { citrus } from '../things/food.ts'
import { tiled } from '../things/tiled-bath.ts'

export function drawBath(scene: Scene): string {
  return turn(scene.turn, [tub, fromAbove, tiled, pail])(scene)
}

/** A cypress tub under a window. */
function tub(scene: Scene): string {
  const { random, width, height, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const wood = cypress(scene)
  const [left, wide, top] = [width * random.between(0.12, 0.2), width * 0.64, floor - 300]
  const front = rect(left, top, wide, 430)
  const boards = Array.from(
    { length: 4 },
    (_, index) => svg`M${left} ${top + 96 + index * 86}H${left + wide}`,
  ).join('')
  const water = polygon([
    [left + 34, top],
    [left + wide - 34, top],
    [left + wide - 84, top - 54],
    [left + 84, top - 54],
  ])
  const rim = polygon([
    [left - 20, top + 6],
    [left + wide + 20, top + 6],
    [left + wide - 50, top - 76],
    [left + 50, top - 76],
  ])
  const yuzu = Array.from({ length: 5 }, () =>
    path(
      ellipse(left + random.between(0.14, 0.86) * wide, top - random.between(6, 40), 34, 27),
      rounded(scene, mix('#e8b94c', palette.second, 0.2)),
    ),
  )
  return (
    back +
    path(rim, mix(wood, palette.paper, 0.35)) +
    path(
      water,
      linear(scene, 0, [
        [0, palette.mist],
        [0.5, mix(palette.main, palette.light, 0.4)],
        [1, palette.main],
      ]),
    ) +
    clip(scene, water, yuzu.join('')) +
    path(
      front,
      linear(scene, 90, [
        [0, mix(wood, palette.paper, 0.2)],
        [1, mix(wood, palette.ink, 0.25)],
      ]),
    ) +
    stroke(boards, palette.ink, 3, 0.25) +
    stipple(scene, [left, top, wide, 430], 270, palette.ink, 3600, 0.35) +
    path(rect(left - 20, top, wide + 40, 34), mix(wood, palette.paper, 0.5)) +
    steam(scene, left + wide * 0.4, top - 50, 440, 0.35) +
    steam(scene, left + wide * 0.66, top - 40, 360, 0.28) +
    stand(scene, oke(scene), { x: left + wide + 150, y: height * 0.93, scale: 0.85 })
  )
}

/** The surface of the water, with floating fruit and the shine of the day. */
function fromAbove(scene: Scene): string {
  const { random, width, height, palette } = scene
  const tone = random.pick([palette.main, palette.mist, mix(palette.main, palette.deep, 0.4)])
  const glints = Array.from({ length: 70 }, () => {
    const [x, y, long] = [random.between(-100, width), random.between(0, height), random.between(60, 240)]
    return (
      svg`M${x} ${y}` +
      svg`q${long / 4} ${random.between(-26, 26)} ${long / 2} 0t${long / 2} ${random.between(-10, 10)}`
    )
  })
  const floats = Array.from({ length: 8 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    const place = {
      x: width * (0.16 + column * 0.23 + random.between(-0.06, 0.06)),
      y: height * (0.28 + row * 0.42 + random.between(-0.12, 0.12)),
      angle: random.between(0, 360),
      height: 30,
      shade: 0.2,
    }
    return random.chance(0.7)
      ? lay(scene, random.chance(0.5) ? citrus(scene) : wholeYuzu(scene), {
          ...place,
          scale: random.between(0.8, 1.3),
        })
      : lay(scene, floatingLeaf(scene), { ...place, scale: 1.2 })
  })
  const edge = random.chance(0.5)
    ? path(rect(0, height * 0.84, width, height), cypress(scene)) +
      path(rect(0, height * 0.84, width, 16), palette.paper, 0.4) +
      stipple(scene, [0, height * 0.84, width, height * 0.16], 90, palette.ink, 2000, 0.4)
    : ''
  return (
    sheet(scene, tone) +
    daylight(scene, 0.14) +
    stroke(glints.join(''), palette.paper, 4, 0.3) +
    floats.join('') +
    path(rect(0, height * 0.8, width, 44), fade(scene, palette.ink, 90, 0, edge ? 0.2 : 0)) +
    edge
  )
}

function pail(scene: Scene): string {
  const { random, width, light, palette } = scene
  const { back, floor } = stage(scene, 'front')
  const x = width * random.between(0.44, 0.54)
  return (
    back +
    steam(scene, x, floor - 300, 380) +
    stand(scene, towels(scene), { x: x + light * 430, y: floor + 30 }) +
    stand(scene, oke(scene), { x, y: floor + 90, scale: 1.75 }) +
    stand(scene, bottle(scene, random.pick(['tall', 'flask', 'tube']), palette.main, palette.paper), {
      x: x - light * 400,
      y: floor + 40,
      scale: 0.9,
    })
  )
}
