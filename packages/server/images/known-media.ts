import { LRUCache } from 'lru-cache'
import type { Media } from '@tsuzuri/content/media'
import { findMedia } from '@tsuzuri/database/media'
import { readSettings } from '@tsuzuri/database/settings'
import { DatabaseUnavailable } from '@tsuzuri/database/unavailable'
import type { Context } from '../context.ts'
import { usageHeader } from '../crawlers/usage-header.ts'

const rememberedMs = 60_000
const mostRemembered = 5000

export type KnownMedia = {
  find: (name: string) => Promise<Media | undefined>
  /** Reads the cache only; undefined where there is no recent entry. */
  findRemembered: (name: string) => Media | undefined
  /** `Content-Usage` of all pictures, as old as the records: pictures are shared by categories. The same object while it holds. */
  usage: () => Readonly<Record<string, string>>
}

/** Caches media records for a minute. Unknown names are not cached, because a new upload may appear at any time. */
export function openKnownMedia({ db, now }: Pick<Context, 'db' | 'now'>): KnownMedia {
  const remembered = new LRUCache<string, Media>({
    max: mostRemembered,
    ttl: rememberedMs,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now: () => now().getTime() },
  })
  const findRemembered = (name: string) => remembered.get(name)
  let usage: Readonly<Record<string, string>> = {}

  async function refreshUsage(): Promise<void> {
    const fresh = usageHeader((await readSettings(db.reader)).settings)
    if (fresh['content-usage'] !== usage['content-usage']) usage = fresh
  }

  async function findWithUsage(name: string): Promise<Media | undefined> {
    const [media] = await Promise.all([findMedia(db.reader, name), refreshUsage()])
    return media
  }

  return {
    findRemembered,
    usage: () => usage,
    async find(name) {
      const known = findRemembered(name)
      if (known !== undefined) return known
      const media = await findWithUsage(name).catch((error: unknown) => {
        // While the database is away, an older record is the best there is.
        const old =
          error instanceof DatabaseUnavailable ? remembered.get(name, { allowStale: true }) : undefined
        if (old === undefined) throw error
        return old
      })
      if (media !== undefined) remembered.set(name, media)
      return media
    },
  }
}
