import type { Media } from '@tsuzuri/content/media'
import { formatTypes, type Variant, variantKey } from './variant.ts'

export type PictureHead = Record<string, string> & { etag: string }

/** What is said of a picture to whoever has it already. Names follow the content: it is asked for once. */
export function unmodifiedHead(media: Media, variant: Variant): PictureHead {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${variantKey(media, variant).replace(/^variants\//, '')}"`,
    ...(variant.kind === 'width' ? { vary: 'Accept' } : {}),
  }
}

/** What is said of a picture that comes along. */
export function pictureHead(unmodified: PictureHead, { format }: Variant, length: number): PictureHead {
  return {
    ...unmodified,
    'content-type': formatTypes[format],
    'content-length': String(length),
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
