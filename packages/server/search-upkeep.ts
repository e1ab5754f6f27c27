import { hasOutdated, rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { applyIndexSchedule } from '@tsuzuri/database/search/index-schedule'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from './context.ts'
import { startPeriodicJob } from './periodic-job.ts'

const everyMs = 20_000

/**
 * Keeps the search index up to date while the server runs: reindexes articles that another version of the analyser
 * indexed, that were indexed without the dictionary, or whose tag was renamed. Returns its stop.
 */
export function startSearchUpkeep({ db, log, now }: Context): () => Promise<void> {
  let isFirst = true
  /**
   * The first rebuild replaces the entries of all other versions, also of a newer one after a downgrade. After it, each
   * run only looks for entries that instances of lower versions have written meanwhile.
   */
  let isRebuilt = false
  return startPeriodicJob({
    firstAfterMs: 0,
    everyMs,
    async run(signal) {
      if (!isFirst) await followClock()
      isFirst = false
      // The check also keeps the dictionary loaded, so that no reader has to wait for it.
      if (!signal.aborted) await keepUp(signal)
    },
  })

  /** Runs even if nobody searches, because related articles use the index, too. */
  async function followClock(): Promise<void> {
    try {
      await applyIndexSchedule(db, now())
    } catch (error) {
      log.error({ err: error }, 'search index could not follow the clock')
    }
  }

  async function keepUp(signal: AbortSignal): Promise<void> {
    try {
      if (!(await isNeeded(signal))) return
      const count = await rebuildSearch(db, now, () => {}, signal, isRebuilt ? 'older' : 'other')
      isRebuilt = true
      if (count > 0) log.info({ articles: count }, 'search index brought up to date')
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'search index could not be brought up to date')
    }
  }

  /** Loading the dictionary takes seconds; a stop does not wait for it. */
  async function isNeeded(signal: AbortSignal): Promise<boolean> {
    const { promise: left, resolve } = Promise.withResolvers<false>()
    const leave = () => resolve(false)
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([left, hasWork()])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  async function hasWork(): Promise<boolean> {
    return (await analyser.isReachable()) && (!isRebuilt || (await hasOutdated(db)))
  }
}
