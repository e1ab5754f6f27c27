import { createHash } from 'node:crypto'
import type { QueueCounts } from '@tsuzuri/concurrency/bounded-queue'
import type { Media } from '@tsuzuri/content/media'
import { enterMedia } from '@tsuzuri/database/media'
import type { Changed, Command } from '@tsuzuri/database/writing'
import { openImageQueue } from '../images/image-queue.ts'
import { readPicture } from '../images/readable.ts'
import type { MediaStore } from './media-store.ts'

// A picture of 100 megapixels takes hundreds of megabytes while it is measured.
const measuring = openImageQueue({ atOnce: 1, waiting: 50 })

/**
 * Validates and measures a picture, stores it under the hash of its content and enters it in the database. All pictures
 * come in through here. The original is stored, but never served: readers get variants without metadata.
 */
export async function ingestMedia(
  command: Command,
  store: MediaStore,
  given: Uint8Array,
  credit = '',
): Promise<Changed<Media>> {
  return storePicture(
    store,
    async () => given,
    (media) => enterMedia(command, { ...media, credit }),
  )
}

/** Measures a picture, stores its file and enters it. `read` runs in the queue, because it may decode another picture. */
export async function storePicture(
  store: MediaStore,
  read: () => Promise<Uint8Array>,
  enter: (media: Omit<Media, 'credit'>) => Promise<Changed<Media>>,
): Promise<Changed<Media>> {
  const { bytes, extension, ...looks } = await measuring.run(async () => readPicture(await read()))
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
  await store.put(originalKey(name), bytes, looks.type)
  const entered = await enter({ name, bytes: bytes.length, ...looks })
  // If this file was deleted before, the sweep may have removed it between the two steps.
  const kept = await store.find(originalKey(name))
  await kept?.body.cancel()
  if (kept === undefined) await store.put(originalKey(name), bytes, looks.type)
  return entered
}

/** The numbers of pictures that are being measured, and that wait. */
export function measuringCounts(): QueueCounts {
  return measuring.counts
}

export function originalKey(name: string): string {
  return `media/${name}`
}
