import { mix } from '../colours.ts'
import { blob, ellipse, leafShape, soft } from '../curves.ts'
import { clip, path, rounded, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function citrus(scene: Scene): Piece {
  const { palette, random } = scene
  const peel = mix('#e9b54a', random.pick([palette.main, palette.accent, palette.second]), 0.25)
  const cells = Array.from(
    { length: 9 },
    (_, index) =>
      '<path d="M0 -8C-22 -40 -22 -66 -8 -72Q0 -76 8 -72C22 -66 22 -40 0 -8z"' +
      svg` transform="rotate(${index * 40})"/>`,
  )
  return {
    outline: ellipse(0, 0, 100),
    body:
      path(ellipse(0, 0, 100), peel) +
      path(ellipse(0, 0, 88), mix(peel, palette.paper, 0.78)) +
      svg`<g fill="${mix(peel, palette.paper, 0.15)}">${cells}</g>` +
      stipple(scene, [-80, -80, 160, 160], 225, palette.paper, 300, 0.5),
  }
}

export function persimmon(scene: Scene): Piece {
  const { palette, random } = scene
  const outline = blob(random, 0, 0, 98, 92, 0.05, 8)
  const skin = mix('#df7d38', palette.accent, 0.25)
  const calyx = [0, 90, 180, 270].map(
    (angle) =>
      svg`<path d="M0 0C-26 -14 -30 -44 0 -56C30 -44 26 -14 0 0z" transform="rotate(${angle + 20})"/>`,
  )
  const body = clip(
    scene,
    outline,
    path(outline, rounded(scene, skin, 0.8)) +
      stipple(scene, [-100, -100, 200, 200], scene.light === 1 ? 0 : 180, palette.ink, 600, 0.3),
  )
  return {
    outline,
    body:
      body +
      svg`<g fill="${mix('#7d8a4c', palette.deep, 0.4)}">${calyx}</g>` +
      path(ellipse(0, 0, 9), palette.ink, 0.6),
  }
}

export function riceBall(scene: Scene): Piece {
  const { palette, random } = scene
  const outline = soft(
    [
      [0, -120],
      [118, 92],
      [-118, 92],
    ],
    86,
  )
  const grains = Array.from(
    { length: 50 },
    () => svg`M${random.between(-90, 90)} ${random.between(-70, 80)}q4 -6 10 -2`,
  ).join('')
  const nori = path('M-46 20H46V100H-46z', mix(palette.ink, '#27352b', 0.5))
  return {
    outline,
    body: clip(
      scene,
      outline,
      path(outline, '#fbf8f1') +
        stroke(grains, palette.ink, 2, 0.14) +
        stipple(scene, [-120, -120, 240, 220], 250, palette.ink, 500, 0.22) +
        nori,
    ),
  }
}

export function fish(scene: Scene): Piece {
  const { palette } = scene
  const outline =
    'M-330 0C-250 -86 -60 -104 120 -62C180 -46 230 -22 262 -8L340 -66Q320 0 340 66' +
    'L262 10C230 26 180 50 120 62C-60 100 -250 80 -330 0z'
  const skin = mix(palette.mist, palette.deep, 0.35)
  const scales = Array.from({ length: 9 }, (_, index) => svg`M${-160 + index * 40} -70q26 70 0 140`).join('')
  const body = clip(
    scene,
    outline,
    path(outline, skin) +
      path('M-340 10C-200 60 60 70 270 4V120H-340z', palette.paper, 0.7) +
      stroke(scales, palette.ink, 3, 0.2) +
      stipple(scene, [-330, -100, 670, 200], 90, palette.ink, 1400, 0.45),
  )
  return {
    outline,
    body:
      body +
      path(ellipse(-262, -16, 13), palette.paper) +
      path(ellipse(-262, -16, 7), palette.ink) +
      stroke('M-216 -58Q-190 0 -216 56', palette.ink, 4, 0.4),
  }
}

export function greens(scene: Scene): Piece {
  const { palette, random } = scene
  const green = mix('#7f9650', palette.main, 0.25)
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const tone = mix(green, index % 2 === 0 ? palette.paper : palette.ink, random.between(0.05, 0.3))
    return (
      svg`<g transform="rotate(${index * 33 + random.between(-10, 10)}) translate(0 -16)">${path(leafShape(random.between(80, 128), 54, 8), tone)}` +
      svg`<path d="M0 0L4 -80" stroke="${palette.paper}" stroke-opacity=".4"` +
      ' stroke-width="2"/></g>'
    )
  })
  const berries = Array.from({ length: 5 }, () =>
    path(ellipse(random.between(-50, 50), random.between(-50, 50), 17), rounded(scene, palette.accent, 0.8)),
  )
  return { outline: ellipse(0, 0, 112), body: leaves.join('') + berries.join('') }
}
