import { maskPixels, type PictureEdits, type PixelArea } from './picture-edits.ts'

/** Pixels in rows, as a canvas and libvips give them. */
export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; channels: number }

/** A face of six squares across can't be recognized. */
const cellsAcross = 6
/** Small areas get no smaller squares than this share of the picture's longer side. */
const smallestCell = 1 / 80

/** Replaces the hidden areas of a cropped picture, in place. The same code makes the preview and the picture itself. */
export function hideAreas(pixels: Pixels, { crop, masks }: PictureEdits): void {
  for (const { style, ...mask } of masks) {
    const area = maskPixels(mask, pixels, crop)
    if (area === undefined) continue
    const cell = style === 'fill' ? Math.max(area.width, area.height) : mosaicCell(area, pixels)
    for (let top = area.top; top < area.top + area.height; top += cell) {
      for (let left = area.left; left < area.left + area.width; left += cell) {
        evenOut(pixels, {
          left,
          top,
          width: Math.min(cell, area.left + area.width - left),
          height: Math.min(cell, area.top + area.height - top),
        })
      }
    }
  }
}

function mosaicCell({ width, height }: PixelArea, whole: { width: number; height: number }): number {
  const ofArea = Math.min(width, height) / cellsAcross
  return Math.max(2, Math.ceil(Math.max(ofArea, Math.max(whole.width, whole.height) * smallestCell)))
}

/** Gives all pixels of an area their mean. */
function evenOut({ data, width, channels }: Pixels, area: PixelArea): void {
  const sums = Array.from({ length: channels }, () => 0)
  eachPixel((at) => {
    for (let channel = 0; channel < channels; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0)
  })
  const means = sums.map((sum) => Math.round(sum / (area.width * area.height)))
  eachPixel((at) => data.set(means, at))

  function eachPixel(visit: (at: number) => void): void {
    for (let y = area.top; y < area.top + area.height; y += 1)
      for (let x = area.left; x < area.left + area.width; x += 1) visit((y * width + x) * channels)
  }
}
