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

/**
 * The message to one target that is sent next: an urgent one, otherwise the one of the oldest event. None while that one
 * is under a claim: a process attempts it, or was killed.
 */
export async function findDueDelivery(
  db: Kysely<Tables>,
  target: Target,
  now: Date,
): Promise<Delivery | undefined> {
  const first = await dueOrClaimed(db, target, now).limit(1).executeTakeFirst()
  return first === undefined || first.next_at > now.getTime() ? undefined : first
}

export function dueTargets(db: Kysely<Tables>, now: Date) {
  return waiting(db)
    .select(['channel', 'destination_id'])
    .distinct()
    .where('next_at', '<=', now.getTime())
    .where('channel', 'in', channels)
}

/** The messages to one target that are due, or under a claim that newer ones wait for (`claimDelivery`), in their order. */
export function dueOrClaimed(db: Kysely<Tables>, { channel, destination_id }: Target, now: Date) {
  return (
    waiting(db)
      .selectAll()
      .where('channel', '=', channel)
      .where('destination_id', destination_id === null ? 'is' : '=', destination_id)
      .where((eb) =>
        eb.or([
          eb('next_at', '<=', now.getTime()),
          eb.and([eb('urgent', '=', 0), eb('attempts', '>', 0), eb('fault', '=', '')]),
        ]),
      )
      // PostgreSQL sorts unless the order names these columns of the index, too.
      .orderBy('channel')
      .orderBy('destination_id')
      .orderBy('urgent', 'desc')
      .orderBy('event_id')
      .orderBy('id')
  )
}

/** The state is not a parameter, because SQLite would not use a partial index. */
function waiting(db: Kysely<Tables>) {
  return db.selectFrom('outbox_deliveries').where('state', '=', sql.lit('waiting'))
}
