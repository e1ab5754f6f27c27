import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Delivery } from './deliveries.ts'

/** The mail server, the hub or one destination. Messages to one target are sent one after the other. */
export type Target = Pick<Delivery, 'channel' | 'destination_id'>

/** The channels that this version knows. A message of another one waits for the version that planned it. */
const channels: readonly Delivery['channel'][] = ['mail', 'destination', 'hub']

/** The targets that have a message that is due. */
export async function listDueTargets(db: Kysely<Tables>, now: Date): Promise<Target[]> {
  return dueTargets(db, now).execute()
}

/** The message to one target that is sent next: an urgent one, otherwise the one of the oldest event. */
export async function findDueDelivery(
  db: Kysely<Tables>,
  target: Target,
  now: Date,
): Promise<Delivery | undefined> {
  return dueDeliveries(db, target, now).limit(1).executeTakeFirst()
}

export function dueTargets(db: Kysely<Tables>, now: Date) {
  return due(db, now).select(['channel', 'destination_id']).distinct().where('channel', 'in', channels)
}

export function dueDeliveries(db: Kysely<Tables>, { channel, destination_id }: Target, now: Date) {
  return (
    due(db, now)
      .selectAll()
      .where('channel', '=', channel)
      .where('destination_id', destination_id === null ? 'is' : '=', destination_id)
      // PostgreSQL sorts unless the order names these columns of the index, too.
      .orderBy('channel')
      .orderBy('destination_id')
      .orderBy('urgent', 'desc')
      .orderBy('event_id')
      .orderBy('id')
  )
}

/** The state is not a parameter, because SQLite would not use a partial index. */
function due(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('outbox_deliveries')
    .where('state', '=', sql.lit('waiting'))
    .where('next_at', '<=', now.getTime())
}
