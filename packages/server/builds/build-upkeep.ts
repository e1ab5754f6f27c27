import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'
import { keepBuild } from './keep-build.ts'
import { sweepBuilds } from './sweep-builds.ts'

const hourMs = 3_600_000
/** Often enough that a build in use never looks as if it ended a week ago. */
const everyMs = 6 * hourMs
/** A start does more urgent work first. */
const firstAfterMs = 10_000
/** The longest delay of a start by a store that does not respond. */
const patienceMs = 10_000

/**
 * Stores the files of this build before the first request, so that an older instance beside this one can serve them.
 * The embedded store belongs to this machine alone, so there the upkeep job stores them after the start.
 */
export async function keepBuildBeforeServing({ config, store, log }: Context): Promise<void> {
  if (config.store.kind === 'embedded') return
  const late = new AbortController()
  const kept = keepBuild(store, { signal: late.signal }).catch((error: unknown) => {
    log.warn({ err: error }, 'the files of this build could not be stored; another attempt follows')
  })
  await withTimeLimit(kept, patienceMs, () => {})
  late.abort()
}

/** Keeps the files of this build in the store and removes those of builds that ended a week ago. Returns its stop. */
export function startBuildUpkeep(context: Context): () => Promise<void> {
  const { store, log } = context
  return startPeriodicJob({
    firstAfterMs,
    everyMs,
    run: async (signal) => {
      try {
        const kept = await keepBuild(store, { signal })
        if (signal.aborted) return
        const swept = await sweepBuilds(context, signal)
        if (kept + swept > 0) log.info({ kept, swept }, 'files of builds kept and swept')
      } catch (error) {
        log.warn({ err: error }, 'the files of this build could not be stored; another attempt follows')
      }
    },
  })
}
