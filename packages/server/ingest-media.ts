import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Media } from '@tsuzuri/content/media'
import { Refusal } from '@tsuzuri/content/refusal'
import { enterMedia } from '@tsuzuri/database/media'
import type { Changed, Command } from '@tsuzuri/database/writing'
import type { MediaStore } from './media-store.ts'

const mostBytes = 50 * 1024 * 1024
const mostPixels = 100_000_000

/** What a file is, said by its first bytes and never by its name. SVG can carry scripts and is no picture here. */
const kinds = [
  { extension: 'jpg', type: 'image/jpeg', at: 0, signatures: ['ffd8ff'] },
  { extension: 'png', type: 'image/png', at: 0, signatures: ['89504e470d0a1a0a'] },
  { extension: 'gif', type: 'image/gif', at: 0, signatures: [ascii('GIF87a'), ascii('GIF89a')] },
  { extension: 'webp', type: 'image/webp', at: 8, signatures: [ascii('WEBP')] },
  { extension: 'avif', type: 'image/avif', at: 4, signatures: [ascii('ftypavif'), ascii('ftypavis')] },
] as const

/** The only way a picture gets into the magazine: looked at, measured, named by its content, kept, entered. */
export async function ingestMedia(
  command: Command,
  store: MediaStore,
  bytes: Uint8Array,
  credit = '',
): Promise<Changed<Media>> {
  const kind = kindOf(bytes)
  const { width, height, colour } = await measure(bytes)
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind.extension}`
  await store.put(mediaObjectKey(name), bytes, kind.type)
  return enterMedia(command, { name, type: kind.type, bytes: bytes.length, width, height, colour, credit })
}

export function mediaObjectKey(name: string): string {
  return `media/${name}`
}

function kindOf(bytes: Uint8Array) {
  if (bytes.length > mostBytes) {
    throw new Refusal('invalid', '画像は50MBまでです。', 'An image may have at most 50 MB.')
  }
  const kind = kinds.find(({ at, signatures }) => {
    const start = Buffer.from(bytes.subarray(at, at + 16)).toString('hex')
    return signatures.some((signature) => start.startsWith(signature))
  })
  if (kind === undefined) {
    throw new Refusal(
      'invalid',
      'JPEG、PNG、WebP、AVIF、GIF の画像だけを受け取れます。',
      'Only JPEG, PNG, WebP, AVIF and GIF images are taken.',
    )
  }
  return kind
}

function ascii(letters: string): string {
  return Buffer.from(letters, 'ascii').toString('hex')
}

async function measure(bytes: Uint8Array): Promise<Pick<Media, 'width' | 'height' | 'colour'>> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
    return { width, height, colour: await meanColour(bytes) }
  } catch {
    throw new Refusal('invalid', '画像として読めないファイルです。', "The file can't be read as an image.")
  }
}

/** Shown in the picture's place until it has loaded. */
async function meanColour(bytes: Uint8Array): Promise<string> {
  const small = sharp(bytes, { limitInputPixels: mostPixels }).resize(16, 16, { fit: 'fill' }).resize(1, 1)
  const [red = 0, green = 0, blue = 0] = await small
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
