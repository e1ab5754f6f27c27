import type { Media } from '@tsuzuri/content/media'
import { hideAreas } from '@tsuzuri/content/mosaic'
import { croppedPixels, type PictureEdits } from '@tsuzuri/content/picture-edits'
import { openPicture } from './decoder.ts'

/** Twice the widest variant, and few enough pixels for the memory of a small server. */
const longestSide = 4096

/**
 * Makes the file of an edited version: turned, cropped and with its areas hidden, as if the picture had been taken so. What
 * the edits remove is not in this file, so no variant of it can show it.
 */
export async function editPicture(
  original: Uint8Array,
  media: Pick<Media, 'width' | 'height' | 'alpha'>,
  edits: PictureEdits,
): Promise<Buffer> {
  const { data, info } = await openPicture(original)
    .autoOrient()
    .rotate(edits.turn)
    .extract(croppedPixels(media, edits))
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
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
