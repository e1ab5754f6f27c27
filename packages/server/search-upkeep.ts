import { hasMarked, rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { takeTurns } from '@tsuzuri/database/search/turns'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from './context.ts'

export type SearchUpkeep = { stop: () => Promise<void> }

const everyMs = 20_000

/**
 * Brings the index up to date while the magazine is open: what another version of the analyser made, what was indexed
 * while the dictionary could not be reached, and the many articles of a tag that was renamed.
 */
export function startSearchUpkeep({ db, log, now }: Context): SearchUpkeep {
  const leaving = new AbortController()
  let work = keepUp(async () => true)
  const timer = setInterval(() => {
    work = work
      .then(followClock)
      .then(() => keepUp(async () => (await hasMarked(db)) && analyser.isReachable()))
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      leaving.abort()
      await work
    },
  }

  /** Also where nobody searches: related articles are found by the index, too. */
  async function followClock(): Promise<void> {
    try {
      await takeTurns(db, now())
    } catch (error) {
      log.error({ err: error }, 'search index could not follow the clock')
    }
  }

  async function keepUp(isNeeded: () => Promise<boolean>): Promise<void> {
    try {
      // Readers should not be the first to wait for the dictionary.
      await analyser.question('')
      if (leaving.signal.aborted || !(await isNeeded())) return
      const count = await rebuildSearch(db, now, () => {}, leaving.signal)
      if (count > 0) log.info({ articles: count }, 'search index brought up to date')
    } catch (error) {
      if (!leaving.signal.aborted) log.error({ err: error }, 'search index could not be brought up to date')
    }
  }
}
