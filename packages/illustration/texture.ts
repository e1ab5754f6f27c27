import type { Scene } from './scene.ts'
import { svg } from './svg.ts'

/** Printed grain over the whole sheet: one small stitched tile, as turbulence at full size is 10 times slower. */
export function grain(scene: Scene): string {
  const { width, height, palette, random } = scene
  const tile = (rgb: string, slope: number, cut: number) => {
    const noise =
      '<feTurbulence type="fractalNoise" baseFrequency=".58" numOctaves="2"' +
      svg` seed="${random.whole(1, 90)}" stitchTiles="stitch"/>`
    const matrix =
      '<feColor' + svg`Matrix values="0 0 0 0 ${rgb} 0 0 0 0 ${rgb} 0 0 0 0 ${rgb} 0 0 0 ${slope} ${cut}"/>`
    const area = 'x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"'
    const filter = scene.define((id) => `<filter id="${id}" ${area}>${noise}${matrix}</filter>`)
    const square = 'width="167" height="167"'
    const noisy = `<rect ${square} filter="${filter}"/>`
    return scene.define(
      (id) => `<pattern id="${id}" ${square} patternUnits="userSpaceOnUse">${noisy}</pattern>`,
    )
  }
  const cover = (fill: string, opacity: number) =>
    svg`<rect width="${width}" height="${height}" fill="${fill}" fill-opacity="${opacity}"/>`
  return (
    cover(tile('.12', 3.2, -1.62), 0.12) + cover(tile('1', 3.2, -1.7), 0.1) + fibres(scene, palette.paper)
  )
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** Dots that thin out from one side of a box to the other: 0 starts at the left, 90 at the top. */
export function stipple(
  scene: Scene,
  box: Box,
  angle: number,
  colour: string,
  count: number,
  opacity = 0.5,
): string {
  const { random } = scene
  const [x, y, width, height] = box
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const reach = Math.abs(dx) * width + Math.abs(dy) * height
  let dots = ''
  for (let made = 0; made < count * 2.2; made++) {
    const [u, v] = [random.next(), random.next()]
    const along = ((u - 0.5) * width * dx + (v - 0.5) * height * dy) / reach + 0.5
    if (random.next() > (1 - along) ** 2.2) continue
    dots += svg`M${x + u * width} ${y + v * height}h${random.between(0.8, 1.7)}`
  }
  return (
    dots &&
    svg`<path d="${dots}" stroke="${colour}" stroke-width="1.25"` +
      svg` stroke-opacity="${opacity * 0.85}" fill="none"/>`
  )
}

function fibres(scene: Scene, colour: string): string {
  const { random, width, height } = scene
  const hairs = Array.from({ length: 60 }, () => {
    const [length, bend] = [random.between(-26, 26), random.between(-12, 12)]
    return (
      svg`M${random.between(0, width)} ${random.between(0, height)}` +
      svg`q${bend} ${bend} ${length} ${random.between(-16, 16)}`
    )
  })
  return svg`<path d="${hairs}" stroke="${colour}" stroke-width="1" stroke-opacity=".15" fill="none"/>`
}
