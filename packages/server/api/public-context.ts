import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { type PublicDatabase, publicPart } from '@tsuzuri/database/open'
import { withoutTracking } from '@tsuzuri/database/queries/read-guard'
import { applyIndexSchedule } from '@tsuzuri/database/search/index-schedule'
import type { Context } from '../context.ts'

/** What the API is given: a database that it can't write, and a clock that may be a pretended one. */
export type PublicContext = Pick<Context, 'config' | 'log' | 'now'> & {
  db: PublicDatabase
  /** Done before each search: the index is as the real clock wants it. Does nothing where the clock is a pretended one. */
  settleSearch: () => Promise<void>
}

/** A command may hold the write lock for long; searches then use the index as it is. */
const settleMs = 200

/** The API of the present moment. */
export function publicContext({ config, db, log, now }: Context): PublicContext {
  const settleSearch = () =>
    withoutTracking(() => withTimeLimit(applyIndexSchedule(db, now()), settleMs, () => {}))
  return { config, log, now, db: publicPart(db), settleSearch }
}

/** The API by a pretended clock, through a handle that shows the lists of that moment: it only reads. */
export function pretendedContext(
  { config, db, log }: Context,
  reader: PublicDatabase['reader'],
  shownAt: Date,
): PublicContext {
  const shown = { ...publicPart(db), reader, frequencies: {} }
  return { config, log, db: shown, now: () => shownAt, settleSearch: async () => {} }
}
