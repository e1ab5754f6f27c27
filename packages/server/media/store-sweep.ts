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
/** An upload that nobody came back for, the record of a completed one, and the file of a deleted picture, which a backup may still be reading. */
const graceMs = 24 * hourMs
/** A file that nothing ever said anything about. */
const strangerMs = 7 * 24 * hourMs
const everyMs = 6 * hourMs
/** Not with everything else that a start has to do, but also where one never lasts for hours. */
const firstAfterMs = hourMs / 6
const atOnce = 500

/** Takes files away that nothing can refer to any more: now and then, and never one that is young. Returns its stop. */
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
    // One that is asked for again is made again.
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

/** Some stores do not let everybody ask for these, and have a rule of their own for them instead. */
async function endUploads({ store, log }: Context, before: Date): Promise<number> {
  try {
    return (await store.endUploads?.('uploads/', before)) ?? 0
  } catch (error) {
    log.warn({ err: error }, 'unfinished uploads could not be ended')
    return 0
  }
}

/** Files of pictures that the database does not know, some at a time. */
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
 * Under the writer's lock, so that the same picture is not entered at this very moment: whoever enters it next looks
 * whether its file is still there.
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
        ? now().getTime() - modifiedAt.getTime() > strangerMs
        : now().getTime() - deletedAt.getTime() > graceMs
    if (isOld) await store.remove(key)
    return isOld
  })
}
