import type { Media } from '@tsuzuri/content/media'
import { hideAreas } from '@tsuzuri/content/mosaic'
import { croppedPixels, type PictureEdits } from '@tsuzuri/content/picture-edits'
import { openPicture } from './decoder.ts'

/** Twice the widest variant. */
const widest = 4096
/** Few enough for the memory of a small server. A long picture, such as a screenshot of a chat, keeps its width. */
const mostPixels = widest * widest

/**
 * Makes the file of an edited version: turned, cropped and with its areas hidden, as if the picture had been taken so. What
 * the edits remove is not in this file, so no variant of it can show it.
 */
export async function editPicture(
  original: Uint8Array,
  media: Pick<Media, 'width' | 'height' | 'alpha'>,
  edits: PictureEdits,
): Promise<Buffer> {
  const cropped = croppedPixels(media, edits)
  const { data, info } = await openPicture(original)
    .autoOrient()
    .rotate(edits.turn)
    .extract(cropped)
    .resize({ width: boundedWidth(cropped) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  hideAreas({ data, width, height, channels }, edits)
  const edited = openPicture(data, { raw: { width, height, channels } })
  return media.alpha
    ? edited.png({ compressionLevel: 6 }).toBuffer()
    : edited.jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer()
}

function boundedWidth({ width, height }: { width: number; height: number }): number {
  const scale = Math.min(1, widest / width, Math.sqrt(mostPixels / (width * height)))
  return Math.max(1, Math.floor(width * scale))
}
