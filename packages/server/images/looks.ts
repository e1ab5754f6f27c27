import type { Media } from '@tsuzuri/content/media'
import { evenLight } from '@tsuzuri/content/media'
import { openPicture } from './decoder.ts'

type Looks = Pick<Media, 'colour' | 'light' | 'alpha'>

const columns = 3
const rows = 2
/** Divisible by both, and large enough to detect transparent areas. */
const side = 48

/** Computes the placeholder that is shown until the picture has loaded: its mean colour and its light and dark areas. */
export async function readLooks(bytes: Uint8Array): Promise<Looks> {
  const pixels = await openPicture(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  if (pixels.some((value, at) => at % 4 === 3 && value < 255)) {
    return { colour: '#00000000', light: evenLight, alpha: true }
  }
  const mean = meanOf(pixels, 0, 0, side, side)
  return {
    colour: `#${mean.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`,
    light: lightOf(pixels, luminance(mean)),
    alpha: false,
  }
}

/** One hexadecimal digit per sixth of the picture: 8 is the mean luminance, 0 black, 15 almost white. */
function lightOf(pixels: Uint8Array, mean: number): number {
  const [width, height] = [side / columns, side / rows]
  let light = 0
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const here = luminance(meanOf(pixels, column * width, row * height, width, height))
      const part = here > mean ? (here - mean) / (255 - mean) : (here - mean) / mean
      light = light * 16 + Math.min(15, Math.max(0, Math.round(8 + part * 8) || 0))
    }
  }
  return light
}

function meanOf(pixels: Uint8Array, left: number, top: number, width: number, height: number) {
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      const at = (y * side + x) * 4
      sums[0] += pixels[at] ?? 0
      sums[1] += pixels[at + 1] ?? 0
      sums[2] += pixels[at + 2] ?? 0
    }
  }
  return sums.map((sum) => sum / (width * height)) as typeof sums
}

function luminance([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
