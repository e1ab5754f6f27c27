import type { Media } from '@tsuzuri/content/media'
import { etagOf } from '../http/etag.ts'
import { formatTypes, type Variant, variantKey } from './variant.ts'

export type PictureHead = Record<string, string> & { etag: string }

/** Headers of a 304 response. Names are content hashes, so the response is immutable. */
export function unmodifiedHead(media: Media, variant: Variant): PictureHead {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: etagOf(variantKey(media, variant).replace(/^variants\//, '')),
    ...(variant.kind === 'width' ? { vary: 'Accept' } : {}),
  }
}

/** Headers of a 200 response. */
export function pictureHead(unmodified: PictureHead, { format }: Variant, length: number): PictureHead {
  return {
    ...unmodified,
    'content-type': formatTypes[format],
    'content-length': String(length),
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
