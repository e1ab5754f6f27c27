import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** How far a notification has been delivered: the number of the last change, and the time up to which schedules count. */
export type Position = { id: number; at: Date }

/** Undefined if nothing was ever delivered under this name. */
export async function findPosition(db: Kysely<Tables>, name: 'purging'): Promise<Position | undefined> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('name', 'in', namesOf(name))
    .execute()
  const values = new Map(rows.map((row) => [row.name, row.value]))
  const [id, at] = namesOf(name).map((one) => values.get(one))
  return id === undefined || at === undefined ? undefined : { id, at: new Date(at) }
}

/** The time of the oldest change that was not delivered yet; undefined if there is none. */
export async function findUndeliveredAt(db: Kysely<Tables>, name: 'purging'): Promise<Date | undefined> {
  const position = await findPosition(db, name)
  if (position === undefined) return undefined
  const row = await db
    .selectFrom('changes')
    .select('at')
    .where('id', '>', position.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : new Date(row.at)
}

export async function savePosition(db: Kysely<Tables>, name: 'purging', { id, at }: Position): Promise<void> {
  const [ofId = '', ofTime = ''] = namesOf(name)
  await db
    .insertInto('counters')
    .values([
      { name: ofId, value: id },
      { name: ofTime, value: at.getTime() },
    ])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

function namesOf(name: string): string[] {
  return [`${name}.position`, `${name}.position_at`]
}
