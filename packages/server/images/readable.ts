import type { Metadata } from 'sharp'
import type { Media } from '@tsuzuri/content/media'
import { Refusal } from '@tsuzuri/content/refusal'
import { mostBytes, mostPixels, openPicture } from './decoder.ts'
import { findKind, type Kind, types } from './kind.ts'
import { readLooks } from './looks.ts'

/** The pixel limit for all frames of an animation: resizing more would take too long for a request. */
const mostMovingPixels = 40_000_000
const drawnWidth = 1920

export type Readable = { bytes: Uint8Array; extension: string } & Omit<Media, 'name' | 'bytes' | 'credit'>

/** Validates a file and returns it as a picture with its metadata, or throws a refusal with the reason. */
export async function readPicture(given: Uint8Array): Promise<Readable> {
  if (given.length > mostBytes) {
    throw new Refusal('invalid', '画像は50MBまでです。', 'An image may have at most 50 MB.')
  }
  const kind = findKind(given)
  if (kind === undefined) throw unknownKind()
  try {
    const bytes = kind === 'svg' ? await drawSvg(given) : given
    const extension = kind === 'svg' ? 'png' : kind
    const size = sizeOf(await readMetadata(bytes))
    return { bytes, extension, type: types[extension], ...size, ...(await readLooks(bytes)) }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(kind)
  }
}

/** Reads the header only, so the size is known before anything is decoded. */
async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const metadata = await openPicture(bytes, { limitInputPixels: false }).metadata()
  const frames = framesIn(metadata)
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height)
  if (pixels > mostPixels) {
    throw new Refusal(
      'invalid',
      '画像は1億画素（縦×横）までです。',
      'An image may have at most 100 megapixels.',
    )
  }
  if (frames > 1 && pixels * frames > mostMovingPixels) {
    throw new Refusal(
      'invalid',
      '動く画像は、すべてのコマを合わせて4,000万画素までです。',
      'A moving image may have at most 40 megapixels in all of its frames together.',
    )
  }
  return metadata
}

function sizeOf(metadata: Metadata) {
  const { autoOrient, width, height, pageHeight } = metadata
  const frames = framesIn(metadata)
  if (frames > 1) return { width, height: pageHeight ?? height, frames }
  return { width: autoOrient.width, height: autoOrient.height, frames }
}

/** Multiple pages are animation frames in GIF and WebP only; in other formats they are alternatives. */
function framesIn({ format, pages = 1 }: Metadata): number {
  return format === 'gif' || format === 'webp' ? pages : 1
}

/** An SVG can contain scripts and external references, so it is rendered once and only the bitmap is stored. */
async function drawSvg(svg: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await readMetadata(svg)
  const density = Math.min(2400, Math.max(1, (72 * drawnWidth) / Math.max(width, height)))
  return openPicture(svg, { density })
    .resize({ width: drawnWidth, height: drawnWidth, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function unknownKind(): Refusal {
  return new Refusal(
    'invalid',
    'JPEG、PNG、WebP、AVIF、GIF、HEIC、SVG の画像だけを受け取れます。',
    'Only JPEG, PNG, WebP, AVIF, GIF, HEIC and SVG images are taken.',
  )
}

function unreadable(kind: Kind): Refusal {
  if (kind === 'heic') {
    return new Refusal(
      'invalid',
      'このサーバーは HEIC の画像を開けません。JPEG に変えてからお送りください（iPhone では「設定」→「カメラ」→「フォーマット」→「互換性優先」）。',
      "This server can't open HEIC images; convert them to JPEG.",
    )
  }
  return new Refusal('invalid', '画像として読めないファイルです。', "The file can't be read as an image.")
}
