import { mix } from '../colours.ts'
import { ellipse } from '../curves.ts'
import { clip, path, radial, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

type Face = {
  man: boolean
  elder: boolean
  skin: string
  hair: string
  glasses: boolean
  beard: boolean
  earrings: boolean
}

const soft =
  'M-150 -60C-154 -210 154 -210 150 -60C150 60 108 160 34 190Q0 202 -34 190C-108 160 -150 60 -150 -60z'
const square =
  'M-152 -60C-156 -210 156 -210 152 -60C152 70 130 150 62 188Q0 212 -62 188C-130 150 -152 70 -152 -60z'

/** Head, neck and a few quiet features: closed or small eyes, a hint of nose, a smile. */
export function face(scene: Scene, { man, elder, skin, hair, glasses, beard, earrings }: Face): string {
  const { random, palette, light } = scene
  const shade = mix(skin, '#a5543c', 0.3)
  const line = mix(palette.ink, '#4a2a22', 0.5)
  const look = -light * random.between(6, 20)
  const head = man ? square : soft
  const wide = man ? 78 : 62
  const neck =
    svg`M${-wide} 120V250Q${-wide - 60} 300 ${-wide - 90} 330Q0 400 ${wide + 90} 330` +
    svg`Q${wide + 60} 300 ${wide} 250V120z`
  const closed = random.chance(0.35)
  const eye = (x: number) =>
    closed
      ? stroke(svg`M${x - 24} 2Q${x} 20 ${x + 24} 2`, line, 6)
      : svg`<ellipse cx="${x}" cy="4" rx="9.5" ry="12.5"` +
        svg` fill="${line}"/>${stroke(svg`M${x - 26} 0Q${x} -23 ${x + 26} -1`, line, man ? 4 : 6)}${path(ellipse(x + light * 3, 0, 3), '#ffffff', 0.9)}`
  const brow = (x: number, side: number) =>
    stroke(
      svg`M${x - side * 30} ${-42 + random.between(-3, 3)}Q${x} ${man ? -56 : -60} ${x + side * 34} -46`,
      mix(hair, line, 0.3),
      man ? 10 : 7,
      0.85,
    )
  const blush = radial(scene, [
    [0, '#e0705f', man ? 0.2 : 0.36],
    [1, '#e0705f', 0],
  ])
  const lips = man ? mix(shade, line, 0.2) : mix('#c4504f', palette.accent, 0.25)
  const smile = random.between(17, 26)
  const mouth = man
    ? stroke(svg`M${look - 34} 108Q${look} ${108 + smile} ${look + 34} 108`, lips, 6)
    : path(
        svg`M${look - 40} 102Q${look - 12} 103 ${look} 107Q${look + 12} 103 ${look + 40} 102` +
          svg`Q${look} ${104 + smile * 1.7} ${look - 40} 102z`,
        lips,
        0.9,
      ) +
      stroke(
        svg`M${look - 42} 100Q${look} ${106 + smile * 0.7} ${look + 42} 100`,
        mix(lips, line, 0.4),
        3,
        0.7,
      )
  const lines = elder
    ? stroke(
        svg`M${look - 66} 74Q${look - 76} 96 ${look - 62} 116M${look + 66} 74` +
          svg`Q${look + 76} 96 ${look + 62} 116M${look - 104} 14l-18 6M${look + 104} 14l18 6`,
        shade,
        3.4,
        0.6,
      )
    : ''
  const chin = beard
    ? clip(
        scene,
        head,
        path(svg`M-150 60C-110 70 -96 96 -60 92Q${look} 76 60 92C96 96 110 70 150 60V220H-150z`, hair, 0.85) +
          path(svg`M${look - 40} 104Q${look} 92 ${look + 40} 104Q${look} 136 ${look - 40} 104z`, skin),
      )
    : ''
  const ears = [-1, 1]
    .map(
      (side) =>
        path(ellipse(side * 154, 14, 24, 38), mix(skin, shade, 0.35)) +
        (earrings ? path(ellipse(side * 158, 66, 12), palette.accent) : ''),
    )
    .join('')
  const frames = glasses
    ? stroke(
        `${ellipse(look - 66, 4, 50, 44)}${ellipse(look + 66, 4, 50, 44)}${svg`M${look - 16} -2Q${look} -14 ${look + 16} -2M${look - 116} -6L-152 -12` + svg`M${look + 116} -6L152 -12`}`,
        line,
        6,
      )
    : ''
  return [
    path(neck, skin),
    clip(
      scene,
      neck,
      path('M-170 120H170V196Q0 262 -170 190z', shade, 0.55) +
        stipple(scene, [-160, 120, 320, 220], 90, shade, 1100, 0.6),
    ),
    ears,
    clip(
      scene,
      head,
      path(head, skin) +
        path(
          svg`M${-light * 160} -220C${-light * 70} -100 ${-light * 84} 90 ${-light * 20} 210` +
            svg`H${-light * 180}z`,
          shade,
          0.16,
        ) +
        stipple(scene, [-150, -180, 300, 390], light === 1 ? 0 : 180, shade, 2200, 0.5),
    ),
    svg`<circle cx="${look - 88}" cy="66" r="46" fill="${blush}"/>` +
      svg`<circle cx="${look + 88}" cy="66" r="46" fill="${blush}"/>`,
    chin,
    eye(look - 66),
    eye(look + 66),
    brow(look - 66, -1),
    brow(look + 66, 1),
    stroke(svg`M${look + light * 4} 28Q${look - light * 16} 62 ${look - light * 2} 70`, shade, 5, 0.9),
    mouth,
    lines,
    frames,
  ].join('')
}
