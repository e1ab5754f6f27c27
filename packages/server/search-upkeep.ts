import { hasOutdated, rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { applyIndexSchedule } from '@tsuzuri/database/search/index-schedule'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from './context.ts'

export type SearchUpkeep = { stop: () => Promise<void> }

const everyMs = 20_000

/**
 * Keeps the search index up to date while the server runs: reindexes articles that another version of the analyser
 * indexed, that were indexed without the dictionary, or whose tag was renamed.
 */
export function startSearchUpkeep({ db, log, now }: Context): SearchUpkeep {
  const leaving = new AbortController()
  const left = new Promise<false>((resolve) => {
    leaving.signal.addEventListener('abort', () => resolve(false), { once: true })
  })
  let isWorking = false
  /**
   * The first rebuild replaces the entries of all other versions, also of a newer one after a downgrade. After it, each
   * run only looks for entries that instances of lower versions have written meanwhile.
   */
  let isRebuilt = false
  let work = keepUp()
  const timer = setInterval(() => {
    if (isWorking) return
    // The check also keeps the dictionary loaded, so that no reader has to wait for it.
    work = followClock().then(keepUp)
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      leaving.abort()
      await work
    },
  }

  /** Runs even if nobody searches, because related articles use the index, too. */
  async function followClock(): Promise<void> {
    try {
      await applyIndexSchedule(db, now())
    } catch (error) {
      log.error({ err: error }, 'search index could not follow the clock')
    }
  }

  async function isNeeded(): Promise<boolean> {
    return (await analyser.isReachable()) && (!isRebuilt || (await hasOutdated(db)))
  }

  async function keepUp(): Promise<void> {
    isWorking = true
    try {
      // Loading the dictionary takes seconds; a stop does not wait for it.
      if (leaving.signal.aborted || !(await Promise.race([isNeeded(), left]))) return
      const count = await rebuildSearch(db, now, () => {}, leaving.signal, isRebuilt ? 'older' : 'other')
      isRebuilt = true
      if (count > 0) log.info({ articles: count }, 'search index brought up to date')
    } catch (error) {
      if (!leaving.signal.aborted) log.error({ err: error }, 'search index could not be brought up to date')
    } finally {
      isWorking = false
    }
  }
}
