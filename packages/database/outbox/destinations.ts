import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type DestinationInput, destinationTypeNames } from '@tsuzuri/content/notices/destination'
import { type DestinationKind, destinationKinds } from '@tsuzuri/content/notices/notice-kinds'
import { findValue, readValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'

export type DestinationRow = Tables['destinations']
export type StoredDestination = Omit<DestinationRow, 'events' | 'kind'> & {
  kind: DestinationInput['kind']
  events: DestinationKind[]
}

/** Any string: a newer version stores kinds that this one does not know. */
const eventsSchema = z.array(z.string())
const typeSchema = z.enum(destinationTypeNames)

/** The destinations of the types that this version knows. */
export async function listDestinations(db: Kysely<Tables>): Promise<StoredDestination[]> {
  const rows = await db
    .selectFrom('destinations')
    .selectAll()
    .where('kind', 'in', destinationTypeNames)
    .orderBy('id')
    .execute()
  return rows.map(destinationOf)
}

export async function findDestination(
  db: Kysely<Tables>,
  id: number,
): Promise<StoredDestination | undefined> {
  const row = await db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : destinationOf(row)
}

export async function listDestinationsFor(
  db: Kysely<Tables>,
  kind: DestinationKind,
): Promise<Pick<DestinationRow, 'id' | 'name'>[]> {
  const rows = await db
    .selectFrom('destinations')
    .select(['id', 'name', 'events'])
    .where('enabled', '=', 1)
    .execute()
  return rows.filter((row) => findValue(eventsSchema, row.events)?.includes(kind) === true)
}

export function destinationOf(row: DestinationRow): StoredDestination {
  return { ...row, kind: typeSchema.parse(row.kind), events: eventsOf(row).filter(isDestinationKind) }
}

/** The names of the stored kinds, with those of newer versions. */
export function eventsOf({ id, events }: Pick<DestinationRow, 'id' | 'events'>): string[] {
  return readValue(eventsSchema, events, { table: 'destinations', column: 'events', id })
}

export function isDestinationKind(kind: string): kind is DestinationKind {
  return (destinationKinds as readonly string[]).includes(kind)
}
