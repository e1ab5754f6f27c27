import { LRUCache } from 'lru-cache'
import type { QueueCounts } from '@tsuzuri/concurrency/bounded-queue'
import { openSingleFlight } from '@tsuzuri/concurrency/single-flight'
import type { Media } from '@tsuzuri/content/media'
import { Refusal } from '@tsuzuri/content/refusal'
import { findSoon } from '../media/find-soon.ts'
import { originalKey } from '../media/ingest-media.ts'
import type { Log } from '../log.ts'
import type { MediaStore } from '../media/media-store.ts'
import { openImageQueue } from './image-queue.ts'
import { makeVariant } from './make-variant.ts'
import { formatTypes, type Variant, variantKey } from './variant.ts'

export type Variants = {
  get: (media: Media, variant: Variant) => Promise<Uint8Array>
  findInMemory: (media: Media, variant: Variant) => Uint8Array | undefined
  readonly counts: { fromMemory: number; fromStore: number; made: number; queue: QueueCounts }
}

export type VariantBounds = { atOnce: number; waiting: number; cacheBytes: number }

const usualBounds: VariantBounds = { atOnce: 2, waiting: 200, cacheBytes: 32 * 1024 * 1024 }

/** A picture above this size needs the whole memory budget, so it is processed alone. */
const heavyPixels = 24_000_000

/** Reads a variant from memory, from the store, or makes it (single-flight per variant). */
export function openVariants(
  { store, log }: { store: MediaStore; log: Log },
  { atOnce, waiting, cacheBytes }: VariantBounds = usualBounds,
): Variants {
  const queue = openImageQueue({ atOnce, waiting })
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes,
    maxEntrySize: Math.ceil(cacheBytes / 16),
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const flights = openSingleFlight<Uint8Array>()
  const counts = { fromMemory: 0, fromStore: 0, made: 0 }

  async function fetchOrMake(media: Media, variant: Variant, key: string): Promise<Uint8Array> {
    const kept = await readFile(store, key)
    counts[kept === undefined ? 'made' : 'fromStore'] += 1
    const bytes = kept ?? (await make(media, variant, key))
    cache.set(key, bytes)
    return bytes
  }

  async function make(media: Media, variant: Variant, key: string): Promise<Uint8Array> {
    const isHeavy = media.width * media.height > heavyPixels
    const work = async () => {
      const original = await readFile(store, originalKey(media.name))
      if (original === undefined) throw imageNotFound()
      return makeVariant(original, media, variant)
    }
    const bytes = await queue.run(work, { isHeavy })
    await store.put(key, bytes, formatTypes[variant.format]).catch((error: unknown) => {
      // Not fatal: the variant is in the response and can be made again.
      log.warn({ err: error, key }, 'a variant could not be stored')
    })
    return bytes
  }

  return {
    get counts() {
      return { ...counts, queue: queue.counts }
    },
    findInMemory(media, variant) {
      const bytes = cache.get(variantKey(media, variant))
      if (bytes !== undefined) counts.fromMemory += 1
      return bytes
    },
    async get(media, variant) {
      const key = variantKey(media, variant)
      const known = cache.get(key) ?? flights.find(key)
      if (known !== undefined) {
        counts.fromMemory += 1
        return known
      }
      return flights.run(key, () => fetchOrMake(media, variant, key))
    },
  }
}

export function imageNotFound(): Refusal {
  return new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
}

async function readFile(store: MediaStore, key: string): Promise<Uint8Array | undefined> {
  const file = await findSoon(store, key)
  return file === undefined ? undefined : new Response(file.body).bytes()
}
