import type { Media } from '@tsuzuri/content/media'
import { mediaKey } from '@tsuzuri/content/content-key'
import { etagOf } from '../http/etag.ts'
import { tagsOf } from '../page-cache/tags.ts'
import { formatTypes, type Variant, variantKey } from './variant.ts'

export type PictureHead = Record<string, string> & { etag: string }

/**
 * - `lasting`: names are content hashes, so the response is immutable.
 * - `checked`: access to the picture may end, or has ended, so caches revalidate each time.
 * - `private`: for staff only.
 */
export type PictureLife = 'lasting' | 'checked' | 'private'

const cacheControls: Record<PictureLife, string> = {
  lasting: 'public, max-age=31536000, immutable',
  checked: 'public, no-cache',
  private: 'private, no-cache',
}

/** Headers of a 304 response, with the picture's surrogate key if a CDN is purged. */
export function unmodifiedHead(
  media: Media,
  variant: Variant,
  { isTagged, life = 'lasting' }: { isTagged: boolean; life?: PictureLife },
): PictureHead {
  return {
    'cache-control': cacheControls[life],
    etag: etagOf(variantKey(media, variant).replace(/^variants\//, '')),
    ...(variant.kind === 'width' ? { vary: 'Accept' } : {}),
    ...(isTagged && life !== 'private' ? tagsOf(mediaKey(media.name)) : {}),
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
