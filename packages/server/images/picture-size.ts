import type { Metadata } from 'sharp'
import { Refusal } from '@tsuzuri/content/refusal'
import { mostPixels, openPicture } from './decoder.ts'

/** The pixel limit for all frames of an animation: resizing more would take too long for a request. */
const mostMovingPixels = 40_000_000

/** Reads the header only, so the size is known before anything is decoded. */
export async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const metadata = await openPicture(bytes, { limitInputPixels: false }).metadata()
  const frames = framesIn(metadata)
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height)
  if (pixels > mostPixels) throw tooManyPixels()
  if (frames > 1 && pixels * frames > mostMovingPixels) {
    throw new Refusal(
      'invalid',
      '動く画像は、すべてのコマを合わせて4,000万画素までです。',
      'A moving image may have at most 40 megapixels in all of its frames together.',
    )
  }
  return metadata
}

export function tooManyPixels(): Refusal {
  return new Refusal(
    'invalid',
    '画像は1億画素（縦×横）までです。',
    'An image may have at most 100 megapixels.',
  )
}

/** Multiple pages are animation frames in GIF and WebP only; in other formats they are alternatives. */
export function framesIn({ format, pages = 1 }: Metadata): number {
  return format === 'gif' || format === 'webp' ? pages : 1
}
