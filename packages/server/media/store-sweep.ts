import { listKnownMedia, lastMediaDeletion } from '@tsuzuri/database/media'
import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'
import { sweepSocialImages } from '../social-image/sweep.ts'
import { withWriteLock } from '@tsuzuri/database/writing'
import { completedPrefix } from './completed-uploads.ts'
import { originalKey } from './ingest-media.ts'
import type { ListedFile } from './media-store.ts'

export type Swept = { uploads: number; variants: number; originals: number; socialImages: number }

const hourMs = 3_600_000
/**
 * The age of abandoned uploads and of records of completed ones, and the time since the deletion of a picture, whose
 * file a backup may still be reading.
 */
const graceMs = 24 * hourMs
/** The age of a file of which the database has no record at all. */
const unrecordedMs = 7 * 24 * hourMs
const everyMs = 6 * hourMs
/** A start does more urgent work first. Early enough for servers that never run for hours. */
const firstAfterMs = hourMs / 6
const atOnce = 500

/** Regularly removes files that nothing can refer to any more, if they are old enough. Returns its stop. */
export function startStoreSweep(context: Context): () => Promise<void> {
  const { log } = context
  return startPeriodicJob({
    firstAfterMs,
    everyMs,
    run: async (signal) => {
      try {
        const swept = await sweepStore(context, signal)
        if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'store swept')
      } catch (error) {
        log.error({ err: error }, 'store could not be swept')
      }
    },
  })
}

export async function sweepStore(context: Context, signal?: AbortSignal): Promise<Swept> {
  const { store, now } = context
  const before = new Date(now().getTime() - graceMs)
  const swept: Swept = { uploads: 0, variants: 0, originals: 0, socialImages: 0 }
  for (const prefix of ['uploads/', completedPrefix]) {
    for await (const { key, modifiedAt } of store.list(prefix)) {
      if (signal?.aborted === true) return swept
      if (modifiedAt >= before) continue
      await store.remove(key)
      swept.uploads += 1
    }
  }
  for await (const files of orphans(context, 'variants/', pictureOfVariant, before, signal)) {
    // A variant that is requested again is made again.
    for (const { key } of files) await store.remove(key)
    swept.variants += files.length
  }
  for await (const files of orphans(context, originalKey(''), pictureOfOriginal, before, signal)) {
    for (const file of files) if (await removeOriginal(context, file)) swept.originals += 1
  }
  swept.socialImages = await sweepSocialImages(context, signal)
  swept.uploads += await endUploads(context, before)
  return swept
}

/** Some stores do not allow listing these uploads, and have a lifecycle rule for them instead. */
async function endUploads({ store, log }: Context, before: Date): Promise<number> {
  try {
    return (await store.endUploads?.('uploads/', before)) ?? 0
  } catch (error) {
    log.warn({ err: error }, 'unfinished uploads could not be ended')
    return 0
  }
}

/** Yields, in batches, the files of pictures that the database does not know. */
export async function* orphans(
  { db, store }: Pick<Context, 'db'> & { store: Pick<Context['store'], 'list'> },
  prefix: string,
  pictureOf: (key: string) => string,
  before: Date,
  signal?: AbortSignal,
): AsyncGenerator<ListedFile[]> {
  let some: ListedFile[] = []
  const unknown = async () => {
    const known = await listKnownMedia(db.reader, [...new Set(some.map(({ key }) => pictureOf(key)))])
    const found = some.filter(({ key }) => !known.has(pictureOf(key)))
    some = []
    return found
  }
  for await (const file of store.list(prefix)) {
    if (signal?.aborted === true) return
    if (file.modifiedAt < before) some.push(file)
    if (some.length >= atOnce) yield await unknown()
  }
  if (some.length > 0) yield await unknown()
}

/** `variants/1/NAME/960.avif` */
export function pictureOfVariant(key: string): string {
  return key.split('/')[2] ?? ''
}

export function pictureOfOriginal(key: string): string {
  return key.slice(originalKey('').length)
}

/**
 * Holds the write lock, so that the picture is not entered at the same time. Entering it afterwards checks whether its
 * file still exists.
 */
async function removeOriginal(
  { db, store, now }: Context,
  { key, modifiedAt }: ListedFile,
): Promise<boolean> {
  const name = pictureOfOriginal(key)
  return withWriteLock(db, async (tx) => {
    if ((await listKnownMedia(tx, [name])).has(name)) return false
    const deletedAt = await lastMediaDeletion(tx, name)
    const isOld =
      deletedAt === undefined
        ? now().getTime() - modifiedAt.getTime() > unrecordedMs
        : now().getTime() - deletedAt.getTime() > graceMs
    if (isOld) await store.remove(key)
    return isOld
  })
}
