import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import type { Context } from './context.ts'

export type SearchUpkeep = { stop: () => Promise<void> }

/** Brings an index that another version of the analyser made up to date while the magazine is open. */
export function startSearchUpkeep({ db, log, now }: Context): SearchUpkeep {
  const leaving = new AbortController()
  const work = keepUp()
  return {
    stop: async () => {
      leaving.abort()
      await work
    },
  }

  async function keepUp(): Promise<void> {
    try {
      const count = await rebuildSearch(db, now, () => {}, leaving.signal)
      if (count > 0) log.info({ articles: count }, 'search index brought up to date')
    } catch (error) {
      log.error({ err: error }, 'search index could not be brought up to date')
    }
  }
}
