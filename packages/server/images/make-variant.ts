import type { Sharp } from 'sharp'
import type { Media } from '@tsuzuri/content/media'
import { socialCut, socialPlaces } from '@tsuzuri/content/media-variants'
import { openPicture } from './decoder.ts'
import type { Format, Variant } from './variant.ts'

/**
 * Makes a variant of an original: rotated upright, converted to sRGB, resized, and without metadata. sharp drops GPS,
 * camera data and profile by default.
 */
export async function makeVariant(original: Uint8Array, media: Media, variant: Variant): Promise<Buffer> {
  if (variant.kind === 'social') return makeSocial(original, media, variant.place)
  const isMoving = media.frames > 1 && (variant.format === 'webp' || variant.format === 'gif')
  const picture = openPicture(original, { animated: isMoving })
  const upright = isMoving ? picture : picture.autoOrient()
  const small = upright.resize({ width: variant.width, withoutEnlargement: true })
  return encode(small, variant.format, isMoving).toBuffer()
}

/** Crops like CSS `object-position`: the focal point has the same relative position in the picture and in the crop. */
async function makeSocial(original: Uint8Array, media: Media, place: number): Promise<Buffer> {
  const { width, height } = socialCut(media)
  const scale = Math.max(width / media.width, height / media.height)
  const whole = {
    width: Math.max(width, Math.round(media.width * scale)),
    height: Math.max(height, Math.round(media.height * scale)),
  }
  const left = Math.floor(((whole.width - width) * place) / socialPlaces)
  const top = Math.floor(((whole.height - height) * place) / socialPlaces)
  const picture = openPicture(original)
    .autoOrient()
    .resize({ ...whole, fit: 'fill' })
    .extract({ left, top, width, height })
    .flatten({ background: '#ffffff' })
  return encode(picture, 'jpg', false).toBuffer()
}

/** Quality settings compared by eye: below these, fine texture such as paper and skin is lost. */
function encode(picture: Sharp, format: Format, isMoving: boolean): Sharp {
  switch (format) {
    case 'avif':
      // Effort 1 takes a fifth of the default's time for a few per cent more bytes.
      return picture.avif({ quality: 58, effort: 1 })
    case 'webp':
      return picture.webp({ quality: 80, effort: isMoving ? 1 : 3 })
    case 'jpg':
      return picture.jpeg({ quality: 78, mozjpeg: true })
    case 'png':
      return picture.png({ palette: true, quality: 90, effort: 4 })
    case 'gif':
      return picture.gif({ effort: 3 })
  }
}
