import type { Database } from '../open.ts'

export type Failures = { count: number; lastAt: number }

/** An attempt that was counted in advance: the counts including it, and the counts before it. */
export type Attempt = { at: number; counts: Map<string, number>; before: Map<string, Failures> }

const forgottenMs = 24 * 60 * 60 * 1000
/** Anonymous clients can send any number of names, so the table has a size limit. */
const maxRows = 100_000
const none: Failures = { count: 0, lastAt: 0 }

/** How many attempts failed under these keys. Reads only: a refusal that this can decide takes no lock. */
export async function readFailures(
  db: Database,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, Failures>> {
  const rows = await db.reader.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, remembered(row, now)]))
}

/**
 * Counts an attempt as a failure before it is tried, so that parallel requests can't all be checked against the same
 * count. `keysToCount` gets the counts so far and returns the keys that the attempt counts under, or throws if no further
 * attempt is allowed; then nothing is counted. On PostgreSQL it locks only the rows of the keys, without the write lock.
 */
export async function countAttempt(
  db: Database,
  keys: readonly string[],
  now: Date,
  keysToCount: (failures: Map<string, Failures>) => readonly string[],
): Promise<Attempt> {
  const at = now.getTime()
  return db.unlockedWriter.transaction().execute(async (tx) => {
    const rows = await tx
      .insertInto('sign_in_failures')
      // All transactions lock in the same order, so that they can't deadlock.
      .values(keys.toSorted().map((key) => ({ key, count: 0, last_at: at })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ count: eb.ref('sign_in_failures.count') })),
      )
      .returningAll()
      .execute()
    const failures = new Map(rows.map((row) => [row.key, remembered(row, now)]))
    const counted = new Set(keysToCount(failures))
    const before = new Map([...failures].filter(([key]) => counted.has(key)))
    const counts = new Map<string, number>()
    for (const [key, { count }] of before) {
      counts.set(key, count + 1)
      await tx
        .updateTable('sign_in_failures')
        .set({ count: count + 1, last_at: at })
        .where('key', '=', key)
        .execute()
    }
    return { at, counts, before }
  })
}

/** Uncounts a successful attempt. Other failures stay counted, except under the forgotten keys. */
export async function uncountAttempt(
  db: Database,
  { at, before }: Attempt,
  forgotten: readonly string[],
): Promise<void> {
  await db.unlockedWriter.transaction().execute(async (tx) => {
    for (const [key, { lastAt }] of [...before].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      await tx
        .updateTable('sign_in_failures')
        .set((eb) => ({
          count: eb('count', '-', 1),
          last_at: eb.case().when('last_at', '=', at).then(lastAt).else(eb.ref('last_at')).end(),
        }))
        .where('key', '=', key)
        .execute()
      const gone = tx.deleteFrom('sign_in_failures').where('key', '=', key)
      await (forgotten.includes(key) ? gone : gone.where('count', '<=', 0)).execute()
    }
  })
}

/** Removes rows that are a day old. If more than the limit remain, removes the keys with the fewest failures first. */
export async function sweepFailures(db: Database, now: Date, most = maxRows): Promise<void> {
  await db.unlockedWriter
    .deleteFrom('sign_in_failures')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('sign_in_failures')
        .select('key')
        .where('last_at', '<', now.getTime() - forgottenMs)
        // An attempt may hold several of these rows: waiting for one while holding another would be a deadlock.
        .$if(db.engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .execute()
  const { rows } = await db.reader
    .selectFrom('sign_in_failures')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  if (rows <= most) return
  await db.unlockedWriter
    .deleteFrom('sign_in_failures')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('sign_in_failures')
        .select('key')
        .orderBy('count', 'desc')
        .orderBy('last_at', 'desc')
        .limit(rows)
        .offset(most)
        .$if(db.engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .execute()
}

function remembered({ count, last_at }: { count: number; last_at: number }, now: Date): Failures {
  return last_at < now.getTime() - forgottenMs ? none : { count, lastAt: last_at }
}
