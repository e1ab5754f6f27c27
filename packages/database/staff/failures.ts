import type { Database } from '../open.ts'

export type Failures = { count: number; lastAt: number }

const forgottenMs = 24 * 60 * 60 * 1000

/** How often signing in failed under these keys, kept so that a restart or a second instance forgets nothing. */
export async function readFailures(db: Database, keys: readonly string[]): Promise<Map<string, Failures>> {
  const rows = await db.writer.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, { count: row.count, lastAt: row.last_at }]))
}

export async function countFailure(db: Database, keys: readonly string[], now: Date): Promise<void> {
  const at = now.getTime()
  await db.writer
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', at - forgottenMs)
    .execute()
  await db.writer
    .insertInto('sign_in_failures')
    .values(keys.map((key) => ({ key, count: 1, last_at: at })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ count: eb('sign_in_failures.count', '+', 1), last_at: at })),
    )
    .execute()
}

export async function forgetFailures(db: Database, keys: readonly string[]): Promise<void> {
  await db.writer.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}
