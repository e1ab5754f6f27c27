import { LRUCache } from 'lru-cache'
import { mediaKey } from '@tsuzuri/content/content-key'
import type { Media } from '@tsuzuri/content/media'
import { findMedia } from '@tsuzuri/database/media'
import { isPicturePublic, type PictureAccess, readPictureAccess } from '@tsuzuri/database/picture-access'
import type { ChangeClock } from '@tsuzuri/database/queries/dependencies'
import { readSettings } from '@tsuzuri/database/settings'
import { DatabaseUnavailable } from '@tsuzuri/database/unavailable'
import type { Context } from '../context.ts'
import { usageHeader } from '../crawlers/usage-header.ts'

const rememberedMs = 60_000
const mostRemembered = 5000

/** `isDoubtful`: the record may have changed, but the database is unavailable. */
export type KnownPicture = { media: Media; access: PictureAccess; isPublic: boolean; isDoubtful: boolean }

export type KnownMedia = {
  find: (name: string) => Promise<KnownPicture | undefined>
  /** Reads only the cache, which holds pictures that everybody may open; undefined if there is no valid entry. */
  findRemembered: (name: string) => Media | undefined
  /** `Content-Usage` of all pictures, refreshed with the records. The same object as long as its value is the same. */
  usage: () => Readonly<Record<string, string>>
}

type Remembered = Omit<KnownPicture, 'isDoubtful'> & { tick: number }
type MediaClock = ChangeClock & { readonly isUncertain: boolean }

/**
 * Caches media records for a minute, or until they change. Not cached: unknown names, because an upload may add them at
 * any time; pictures that not everybody may open; and pictures whose access may end by time.
 */
export function openKnownMedia(
  { db, now }: Pick<Context, 'db' | 'now'>,
  clock: MediaClock = unmoved,
): KnownMedia {
  const remembered = new LRUCache<string, Remembered>({
    max: mostRemembered,
    ttl: rememberedMs,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now: () => now().getTime() },
  })
  let usage: Readonly<Record<string, string>> = {}

  async function refreshUsage(): Promise<void> {
    const fresh = usageHeader((await readSettings(db.reader)).settings)
    if (fresh['content-usage'] !== usage['content-usage']) usage = fresh
  }

  function findValid(name: string, options: { allowStale?: boolean } = {}): Remembered | undefined {
    const known = remembered.get(name, options)
    if (known === undefined || !clock.hasChanged([mediaKey(name)], known.tick)) return known
    remembered.delete(name)
    return undefined
  }

  async function read(name: string): Promise<KnownPicture | undefined> {
    const { tick } = clock
    const [media] = await Promise.all([findMedia(db.reader, name), refreshUsage()])
    if (media === undefined) return undefined
    const access = await readPictureAccess(db.reader, name)
    const isPublic = await isPicturePublic(db.reader, name, access, now())
    const known = { media, access, isPublic, isDoubtful: false }
    if (isPublic && access !== 'while-published') remembered.set(name, { media, access, isPublic, tick })
    return known
  }

  return {
    usage: () => usage,
    findRemembered: (name) => (clock.isUncertain ? undefined : findValid(name)?.media),
    async find(name) {
      const known = findValid(name)
      if (known !== undefined) return { ...known, isDoubtful: clock.isUncertain }
      return read(name).catch((error: unknown) => {
        // While the database is unavailable, an expired record is used.
        const old = error instanceof DatabaseUnavailable ? findValid(name, { allowStale: true }) : undefined
        if (old === undefined) throw error
        return { ...old, isDoubtful: true }
      })
    },
  }
}

/** For tests and programs that do not follow changes. */
const unmoved: MediaClock = { tick: 0, isUncertain: false, hasChanged: () => false }
