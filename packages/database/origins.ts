import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import type { Writing } from './rows.ts'
import { type Command, write } from './writing.ts'

export type Origin = Tables['origins']

/** All rows imported from one site, by their id there. */
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

const originsAtOnce = 200

/** Saves new and changed origins, in batches of one transaction each. */
export async function saveOrigins(
  command: Command,
  origins: readonly Omit<Origin, 'version' | 'fingerprint'>[],
): Promise<void> {
  for (let at = 0; at < origins.length; at += originsAtOnce) {
    const some = origins.slice(at, at + originsAtOnce)
    await write(command, async (writing) => {
      writing.assertMay('settings.edit')
      for (const origin of some) await keepOrigin(writing, { ...origin, version: 0, fingerprint: '' })
    })
  }
}

/** The source ids of one kind that were imported from a site. */
export async function listOriginIds(
  db: Kysely<Tables>,
  source: string,
  kind: Origin['kind'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('origins')
    .select('source_id')
    .where('source', '=', source)
    .where('kind', '=', kind)
    .orderBy('source_id')
    .execute()
  return rows.map((row) => row.source_id)
}

export async function deleteOrigins(
  command: Command,
  source: string,
  kind: Origin['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await write(command, async (writing) => {
    writing.assertMay('settings.edit')
    await writing.tx
      .deleteFrom('origins')
      .where('source', '=', source)
      .where('kind', '=', kind)
      .where('source_id', 'in', [...ids])
      .execute()
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
