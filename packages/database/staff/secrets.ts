import type { Database } from '../open.ts'

/** A secret that all instances of one magazine share; the first instance creates it. */
export async function shareSecret(db: Database, name: string, make: () => string): Promise<string> {
  await db.unlockedWriter
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.unlockedWriter
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
