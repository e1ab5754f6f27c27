import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'

/** The author of the sample in the audit log. */
export const filler = 'sample'

/** Whether the magazine is empty, or its filling was interrupted. */
export async function wantsSample({ db }: Context): Promise<boolean> {
  if ((await readSettings(db.reader)).version > 0) return false
  const foreign = await db.reader
    .selectFrom('articles')
    .select('id')
    .where('created_by', '<>', filler)
    .limit(1)
    .executeTakeFirst()
  return foreign === undefined
}
