import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { type PublicDatabase, publicPart } from '@tsuzuri/database/open'
import { withoutTracking } from '@tsuzuri/database/queries/read-guard'
import { applyIndexSchedule } from '@tsuzuri/database/search/index-schedule'
import type { Context } from '../context.ts'

/** The context of the API: a read-only database, and a clock that may show another time (time travel). */
export type PublicContext = Pick<Context, 'config' | 'log' | 'now'> & {
  db: PublicDatabase
  /** Called before each search: applies due changes to the index. Does nothing if the clock shows another time. */
  settleSearch: () => Promise<void>
}

/** If a command holds the write lock longer than this, searches use the index as it is. */
const settleMs = 200

/** The context of the API at the current time. */
export function publicContext({ config, db, log, now }: Context): PublicContext {
  const settleSearch = () =>
    withoutTracking(() => withTimeLimit(applyIndexSchedule(db, now()), settleMs, () => {}))
  return { config, log, now, db: publicPart(db), settleSearch }
}

/** The context of the API at another time. The reader shows the lists of that time; nothing is written. */
export function pretendedContext(
  { config, db, log }: Context,
  reader: PublicDatabase['reader'],
  shownAt: Date,
): PublicContext {
  const shown = { ...publicPart(db), reader, frequencies: {} }
  return { config, log, db: shown, now: () => shownAt, settleSearch: async () => {} }
}
