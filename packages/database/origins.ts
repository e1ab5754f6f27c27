import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import type { Writing } from './rows.ts'
import { type Command, write } from './writing.ts'

export type Origin = Tables['origins']

/** All that came from one site, by what it was called there. */
export async function listOrigins(
  db: Kysely<Tables>,
  source: string,
  kind: Origin['kind'],
): Promise<Map<string, Origin>> {
  const rows = await db
    .selectFrom('origins')
    .selectAll()
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

export async function findOrigins(
  db: Kysely<Tables>,
  source: string,
  kind: Origin['kind'],
  ids: readonly string[],
): Promise<Map<string, Origin>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('origins')
    .selectAll()
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('source_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

export async function saveOrigin(
  command: Command,
  origin: Omit<Origin, 'version' | 'fingerprint'>,
): Promise<void> {
  await write(command, async (writing) => {
    writing.assertMay('settings.edit')
    await keepOrigin(writing, { ...origin, version: 0, fingerprint: '' })
  })
}

export async function keepOrigin({ tx }: Writing, origin: Origin): Promise<void> {
  const { subject, version, fingerprint } = origin
  await tx
    .insertInto('origins')
    .values(origin)
    .onConflict((conflict) =>
      conflict.columns(['source', 'kind', 'source_id']).doUpdateSet({ subject, version, fingerprint }),
    )
    .execute()
}
