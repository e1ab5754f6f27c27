import { mix } from '../colours.ts'
import { ellipse, rect } from '../curves.ts'
import { katagami, katagamiNames } from '../katagami.ts'
import { move, path } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { daylight } from '../backdrop.ts'
import { sheet } from '../stage.ts'
import { stipple } from '../texture.ts'
import { clothes } from '../things/clothes.ts'
import type { Clothes } from '../things/clothes.ts'
import { crest } from '../things/crest.ts'
import { face } from '../things/face.ts'
import { hairdo } from '../things/hairdo.ts'
import type { Hairdo } from '../things/haircuts.ts'
import { skinTone } from '../things/skin.ts'
import { sprigShadow } from '../things/sprig.ts'

type Person = {
  man: boolean
  hair: Hairdo
  wears: Clothes
  age: 'young' | 'middle' | 'elder'
  glasses?: boolean
  beard?: boolean
}

/** Seeds 1 to 12 are a fixed cast, so a small magazine's people never look alike; 8 is the house's crest. */
const cast: readonly (Person | 'crest')[] = [
  { man: false, hair: 'bob', wears: 'knit', age: 'young' },
  { man: false, hair: 'curls', wears: 'stripes', age: 'middle' },
  { man: false, hair: 'bun', wears: 'turtleneck', age: 'middle' },
  { man: true, hair: 'tousled', wears: 'jacket', age: 'young' },
  { man: false, hair: 'wave', wears: 'blouse', age: 'young' },
  { man: false, hair: 'chignon', wears: 'kimono', age: 'middle' },
  { man: true, hair: 'crop', wears: 'apron', age: 'middle', beard: true },
  'crest',
  { man: false, hair: 'long', wears: 'coat', age: 'middle', glasses: true },
  { man: true, hair: 'swept', wears: 'shirt', age: 'elder', glasses: true },
  { man: true, hair: 'part', wears: 'coat', age: 'middle' },
  { man: false, hair: 'pixie', wears: 'dress', age: 'elder' },
]

export function drawPortrait(scene: Scene): string {
  const person = cast[scene.seed - 1] ?? passerBy(scene.random)
  return person === 'crest' ? crest(scene) : backdrop(scene) + bust(scene, person)
}

function bust(scene: Scene, { man, hair, wears, age, glasses = false, beard = false }: Person): string {
  const { random, palette } = scene
  const grey = mix('#b9b4ae', palette.mist, 0.3)
  const young = random.pick([
    mix('#2b2326', palette.ink, 0.5),
    mix('#3f2a22', palette.ink, 0.3),
    mix('#6a4330', palette.deep, 0.2),
  ])
  const colour = age === 'elder' ? grey : age === 'middle' ? mix(young, '#4a3a34', 0.35) : young
  const { behind, before } = hairdo(scene, hair, colour)
  const features = face(scene, {
    man,
    elder: age === 'elder',
    skin: skinTone(scene),
    hair: colour,
    glasses,
    beard,
    earrings: !man && random.chance(0.5),
  })
  const tilt = random.between(-3.5, 3.5)
  const figure =
    move(0, 0, behind, tilt) + features + clothes(scene, wears, man ? 400 : 340) + move(0, 0, before, tilt)
  return move(600 + random.between(-24, 24), 500, figure, 0, man ? 1.16 : 1.12)
}

function backdrop(scene: Scene): string {
  const { random, palette, width, height, turn, light } = scene
  const ground = random.pick([
    palette.light,
    palette.mist,
    mix(palette.second, palette.paper, 0.35),
    palette.paper,
    mix(palette.main, palette.paper, 0.25),
  ])
  const other = random.pick([
    palette.main,
    palette.second,
    mix(palette.accent, palette.paper, 0.35),
    palette.paper,
  ])
  const kinds = [
    () => path(ellipse(600, 470, 410), other, 0.85),
    () => daylight(scene, 0.4),
    () => path(rect(light === 1 ? 0 : 640, 0, 560, height), other, 0.8),
    () =>
      path(
        rect(0, 0, width, height),
        katagami(scene, random.pick(katagamiNames), mix(ground, palette.paper, 0.6), random.between(60, 100)),
        0.6,
      ),
    () =>
      move(
        light === 1 ? 1120 : 80,
        1100,
        sprigShadow(scene, random.pick(['olive', 'round', 'bamboo']), 0.16),
        -light * 30,
        1.9,
      ),
    () => path('M170 1200V520a430 430 0 0 1 860 0V1200z', other, 0.8),
  ]
  return (
    sheet(scene, ground) +
    (kinds[turn % kinds.length]?.() ?? '') +
    stipple(scene, [0, 0, width, height], 270, palette.ink, 3000, 0.16)
  )
}

function passerBy(random: Random): Person {
  const man = random.chance(0.42)
  return {
    man,
    hair: man
      ? random.pick<Hairdo>(['part', 'crop', 'swept', 'tousled', 'curls'])
      : random.pick<Hairdo>(['bob', 'long', 'bun', 'curls', 'chignon', 'tail', 'pixie', 'wave']),
    wears: man
      ? random.pick<Clothes>(['knit', 'shirt', 'jacket', 'coat', 'apron', 'stripes', 'kimono', 'turtleneck'])
      : random.pick<Clothes>([
          'knit',
          'turtleneck',
          'shirt',
          'coat',
          'apron',
          'kimono',
          'blouse',
          'stripes',
          'dress',
          'jacket',
        ]),
    age: random.pick(['young', 'young', 'middle', 'elder']),
    glasses: random.chance(0.25),
    beard: man && random.chance(0.25),
  }
}
