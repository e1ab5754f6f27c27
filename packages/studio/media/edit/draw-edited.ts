import { hideAreas } from '@tsuzuri/content/mosaic'
import { croppedPixels, type PictureEdits, turnedSize } from '@tsuzuri/content/picture-edits'

/** Draws a picture with its edits, as the server will make it. `crop` may be left out to show the whole. */
export function drawEdited(canvas: HTMLCanvasElement, image: HTMLImageElement, edits: PictureEdits): void {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const turned = turnedSize(size, edits.turn)
  const cut = croppedPixels(size, edits)
  canvas.width = cut.width
  canvas.height = cut.height
  const context = canvas.getContext('2d', { willReadFrequently: edits.masks.length > 0 })
  if (context === null) return
  context.translate(turned.width / 2 - cut.left, turned.height / 2 - cut.top)
  context.rotate((edits.turn * Math.PI) / 180)
  context.drawImage(image, -size.width / 2, -size.height / 2)
  context.resetTransform()
  if (edits.masks.length === 0) return
  const pixels = context.getImageData(0, 0, cut.width, cut.height)
  hideAreas({ ...cut, data: pixels.data, channels: 4 }, edits)
  context.putImageData(pixels, 0, 0)
}

/** The part of a picture that CSS `object-fit: cover` shows in a place of this form (width ÷ height). */
export function coveredPart(
  { width, height }: { width: number; height: number },
  form: number,
  focus: { x: number; y: number },
): { x: number; y: number; width: number; height: number } {
  const shown = { width: Math.min(width, height * form), height: Math.min(height, width / form) }
  return { ...shown, x: (width - shown.width) * focus.x, y: (height - shown.height) * focus.y }
}
