import type { Metadata } from 'sharp'
import { type Media, mostPictureBytes } from '@tsuzuri/content/media'
import { Refusal } from '@tsuzuri/content/refusal'
import { drawSvg } from './draw-svg.ts'
import { findKind, type Kind, types } from './kind.ts'
import { readLooks } from './looks.ts'
import { framesIn, readMetadata } from './picture-size.ts'

/** The longest side that libjpeg writes: JPEG is the format of variants for which AVIF and WebP are too small. */
const longestSide = 65_500

/** The names that libvips uses for the formats. */
const formats: Record<Exclude<Kind, 'svg'>, Metadata['format']> = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'heif',
  heic: 'heif',
}

export type Readable = { bytes: Uint8Array; extension: string } & Omit<Media, 'name' | 'bytes' | 'credit'>

/** Validates a file and returns it as a picture with its metadata, or throws a refusal with the reason. */
export async function readPicture(given: Uint8Array): Promise<Readable> {
  if (given.length > mostPictureBytes) {
    throw new Refusal('invalid', '画像は50MBまでです。', 'An image may have at most 50 MB.')
  }
  if (given.length === 0) throw new Refusal('invalid', '空のファイルです。', 'The file is empty.')
  const kind = findKind(given)
  if (kind === undefined) throw unknownKind()
  try {
    const bytes = kind === 'svg' ? await drawSvg(given) : given
    const extension = kind === 'svg' ? 'png' : kind
    const metadata = await readMetadata(bytes)
    if (metadata.format !== formats[extension]) throw unknownKind()
    const size = sizeOf(metadata)
    if (Math.max(size.width, size.height) > longestSide) throw tooLong()
    return { bytes, extension, type: types[extension], ...size, ...(await readLooks(bytes)) }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(kind)
  }
}

function sizeOf(metadata: Metadata) {
  const { autoOrient, width, height, pageHeight } = metadata
  const frames = framesIn(metadata)
  if (frames > 1) return { width, height: pageHeight ?? height, frames }
  return { width: autoOrient.width, height: autoOrient.height, frames }
}

function tooLong(): Refusal {
  return new Refusal(
    'invalid',
    '画像の縦と横は、それぞれ65,500画素までです。',
    'The sides of an image may have at most 65,500 pixels each.',
  )
}

function unknownKind(): Refusal {
  return new Refusal(
    'invalid',
    '壊れているか、画像ではありません。JPEG、PNG、WebP、AVIF、GIF、HEIC、SVG の画像だけを受け取れます。',
    'The file is broken or no image. Only JPEG, PNG, WebP, AVIF, GIF, HEIC and SVG images are taken.',
  )
}

function unreadable(kind: Kind): Refusal {
  if (kind === 'heic') {
    return new Refusal(
      'invalid',
      'このサーバーは HEIC の画像を開けません。JPEG に変えてからアップロードしてください（iPhone では「設定」→「カメラ」→「フォーマット」→「互換性優先」）。',
      "This server can't open HEIC images; convert them to JPEG.",
    )
  }
  return new Refusal('invalid', '画像として読めないファイルです。', "The file can't be read as an image.")
}
