import type { Media } from '@tsuzuri/content/media'
import { findMedia } from '@tsuzuri/database/media'
import type { Context } from '../context.ts'

const rememberedMs = 60_000
const mostRemembered = 5000

export type KnownMedia = {
  find: (name: string) => Promise<Media | undefined>
  /** Reads the cache only; undefined where there is no recent entry. */
  findRemembered: (name: string) => Media | undefined
}

/** Caches media records for a minute. Unknown names are not cached, because a new upload may appear at any time. */
export function openKnownMedia({ db, now }: Pick<Context, 'db' | 'now'>): KnownMedia {
  const remembered = new Map<string, { media: Media; untilMs: number }>()

  function findRemembered(name: string): Media | undefined {
    const known = remembered.get(name)
    return known !== undefined && known.untilMs > now().getTime() ? known.media : undefined
  }

  return {
    findRemembered,
    async find(name) {
      const known = findRemembered(name)
      if (known !== undefined) return known
      const media = await findMedia(db.reader, name)
      remembered.delete(name)
      if (media === undefined) return undefined
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(name, { media, untilMs: now().getTime() + rememberedMs })
      return media
    },
  }
}
