import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { eventOf, type StoredEvent } from './events.ts'
import { newMessageKey } from './new-delivery.ts'

export type Delivery = Tables['outbox_deliveries']

const perPage = 50
const alarmMs = 15 * 60_000
const failedShownMs = 7 * 24 * 60 * 60 * 1000

export async function findDelivery(db: Kysely<Tables>, id: number): Promise<Delivery | undefined> {
  return db.selectFrom('outbox_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The fault while an attempt runs whose predecessor recorded no outcome. */
const interrupted = '前回の送信は、結果がわからないまま終わりました'

/**
 * Claims a due delivery and counts the attempt before it runs. Undefined if another process was faster. After a crash the
 * delivery is due again when the claim ends, with the same message key.
 *
 * A delivery under a claim has no fault, one that waits for a retry has one. So newer messages wait for a claim alone, and
 * not for the claim after a crash: the message itself may be what ends the process.
 */
export async function claimDelivery(
  db: Database,
  { id, attempts, fault }: Pick<Delivery, 'id' | 'attempts' | 'fault'>,
  now: Date,
  claimMs: number,
): Promise<Delivery | undefined> {
  const wasInterrupted = attempts > 0 && (fault === '' || fault === interrupted)
  return db.writer
    .updateTable('outbox_deliveries')
    .set({
      attempts: attempts + 1,
      next_at: now.getTime() + claimMs,
      last_at: now.getTime(),
      fault: wasInterrupted ? interrupted : '',
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .where('next_at', '<=', now.getTime())
    .returningAll()
    .executeTakeFirst()
}

/** Extends the claim of the attempt that is running; does nothing if another process has started a later one. */
export async function renewClaim(
  db: Database,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  now: Date,
  claimMs: number,
): Promise<void> {
  await db.writer
    .updateTable('outbox_deliveries')
    .set({ next_at: now.getTime() + claimMs })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute()
}

export type Outcome =
  | { state: 'delivered' | 'cancelled' | 'failed'; fault?: string }
  | { state: 'waiting'; fault: string; nextAt: Date }

/** Records the outcome of the claimed attempt; does nothing if another process has started a later attempt. */
export async function settleDelivery(
  db: Database,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db.writer
    .updateTable('outbox_deliveries')
    .set({
      state: outcome.state,
      fault: outcome.fault ?? '',
      last_at: now.getTime(),
      ...(outcome.state === 'waiting' ? { next_at: outcome.nextAt.getTime() } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Sends a message again that failed or was delivered. It gets a new key, because receivers ignore a known one. */
export async function repeatDelivery(command: Command, id: number): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('delivery.manage')
    const rows = await writing.tx
      .updateTable('outbox_deliveries')
      .set({
        state: 'waiting',
        attempts: 0,
        next_at: writing.now.getTime(),
        message_key: newMessageKey(),
        fault: '',
      })
      .where('id', '=', id)
      .where('state', '<>', 'waiting')
      .returning('id')
      .execute()
    if (rows.length === 0)
      throw new Refusal(
        'conflict',
        'この通知は、いま送っているところか、もうありません。',
        'The message is being sent, or is gone.',
      )
    writing.audit.push({ action: 'delivery.repeat', subject: `delivery:${id}` })
  })
}

export type DeliveryFilter = { state?: Delivery['state'] | undefined }
export type DeliveryView = { delivery: Delivery; event: StoredEvent }

export async function listDeliveries(
  db: Kysely<Tables>,
  filter: DeliveryFilter,
  page: number,
): Promise<Page<DeliveryView>> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(db, filter)
    .innerJoin('outbox_events', 'outbox_events.id', 'outbox_deliveries.event_id')
    .selectAll('outbox_deliveries')
    .select(['outbox_events.at', 'outbox_events.by', 'outbox_events.kind', 'outbox_events.data'])
    .orderBy('outbox_deliveries.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = rows.map(({ at, by, kind, data, ...delivery }) => ({
    delivery,
    event: eventOf({ id: delivery.event_id, at, by, kind, data, secret: null }),
  }))
  return pageOf(items, count, page, perPage)
}

function filtered(db: Kysely<Tables>, { state }: DeliveryFilter) {
  const query: SelectQueryBuilder<Tables, 'outbox_deliveries', object> = db.selectFrom('outbox_deliveries')
  return state === undefined ? query : query.where('outbox_deliveries.state', '=', state)
}

/** Waiting and failed deliveries, for the alarm on the start page and for metrics. */
export type DeliveryBacklog = {
  waiting: number
  failed: number
  oldestAt: Date | undefined
  isAlarming: boolean
}

export async function readDeliveryBacklog(db: Kysely<Tables>, now: Date): Promise<DeliveryBacklog> {
  // As parameters, SQLite would read all deliveries instead of the partial indexes of these states.
  const waiting = await db
    .selectFrom('outbox_deliveries')
    .innerJoin('outbox_events', 'outbox_events.id', 'outbox_deliveries.event_id')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('outbox_events.at').as('oldest')])
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow()
  const unplanned = await db
    .selectFrom('outbox_events')
    .select('at')
    .where('planned_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const failed = await db
    .selectFrom('outbox_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('failed'))
    .where('last_at', '>', now.getTime() - failedShownMs)
    .executeTakeFirstOrThrow()
  const oldest = [waiting.oldest, unplanned?.at].filter((at) => at !== null && at !== undefined)
  const oldestAt = oldest.length === 0 ? undefined : new Date(Math.min(...oldest))
  const isLate = oldestAt !== undefined && now.getTime() - oldestAt.getTime() > alarmMs
  return { waiting: waiting.count, failed: failed.count, oldestAt, isAlarming: failed.count > 0 || isLate }
}
