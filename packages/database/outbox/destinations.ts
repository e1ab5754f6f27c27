import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type DestinationInput, destinationTypeNames } from '@tsuzuri/content/notices/destination'
import { type DestinationKind, destinationKinds } from '@tsuzuri/content/notices/notice-kinds'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { findValue, readValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { insertDelivery } from './new-delivery.ts'

type Row = Tables['destinations']
export type StoredDestination = Omit<Row, 'events' | 'kind'> & {
  kind: DestinationInput['kind']
  events: DestinationKind[]
}

/** A saved destination, with address and secrets already encrypted; undefined keeps what is stored. */
export type SealedDestination = Omit<DestinationInput, 'address' | 'token'> & {
  address?: { sealed: string; host: string } | undefined
  secret?: string | undefined
}

const mostDestinations = 50
/** Any string: a newer version stores kinds that this one does not know. */
const eventsSchema = z.array(z.string())
const typeSchema = z.enum(destinationTypeNames)
/** How long previous secrets sign after a rotation. */
const rotationMs = 7 * 24 * 60 * 60 * 1000
const mostEarlier = 9
const secretsSchema = z.array(z.string())

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
): Promise<Pick<Row, 'id' | 'name'>[]> {
  const rows = await db
    .selectFrom('destinations')
    .select(['id', 'name', 'events'])
    .where('enabled', '=', 1)
    .execute()
  return rows.filter((row) => findValue(eventsSchema, row.events)?.includes(kind) === true)
}

export async function createDestination(
  command: Command,
  input: SealedDestination,
): Promise<Changed<StoredDestination>> {
  return write(command, async (writing) => {
    writing.assertMay('destination.edit')
    const { tx, now, by } = writing
    const { count } = await tx
      .selectFrom('destinations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostDestinations)
      throw new Refusal('conflict', `送り先は${mostDestinations}件までです。`, 'Too many destinations.')
    if (input.address === undefined) throw addressMissing()
    const row: Row = {
      id: await nextIds(writing, 'destinations'),
      version: 1,
      kind: input.kind,
      name: input.name,
      address: input.address.sealed,
      host: input.address.host,
      secret: input.secret ?? null,
      previous_secret: null,
      earlier_secrets: null,
      previous_until: null,
      events: JSON.stringify(input.events),
      with_text: input.withText ? 1 : 0,
      enabled: input.isEnabled ? 1 : 0,
      created_at: now.getTime(),
      created_by: by,
    }
    await insertRows(writing, 'destinations', [row])
    note(writing, 'create', row)
    return destinationOf(row)
  })
}

export async function saveDestination(
  command: Command,
  target: { id: number; version: number },
  input: SealedDestination,
): Promise<Changed<StoredDestination>> {
  return write(command, async (writing) => {
    const before = await getForChange(writing, target)
    if (before.kind !== input.kind)
      throw new Refusal('invalid', '送り先の種類は変えられません。', 'The kind of a destination is fixed.', [
        { path: 'kind', reason: '変えられません' },
      ])
    // A token that is never shown must not be sent to another place than the one it was entered for.
    if (
      before.kind === 'chatwork' &&
      input.secret === undefined &&
      (input.address?.host ?? before.host) !== before.host
    )
      throw new Refusal(
        'invalid',
        'アドレスのホストを変えるときは、API トークンをもう一度入れてください。',
        'Enter the token again for another host.',
        [{ path: 'token', reason: '値がありません' }],
      )
    const after = {
      version: before.version + 1,
      name: input.name,
      events: JSON.stringify([...input.events, ...eventsOf(before).filter((kind) => !isKnown(kind))]),
      with_text: input.withText ? 1 : 0,
      enabled: input.isEnabled ? 1 : 0,
      ...(input.address === undefined ? {} : { address: input.address.sealed, host: input.address.host }),
      ...(input.secret === undefined ? {} : { secret: input.secret }),
    }
    await writing.tx.updateTable('destinations').set(after).where('id', '=', before.id).execute()
    note(writing, 'edit', { ...before, ...after })
    return destinationOf({ ...before, ...after })
  })
}

/** Deletes a destination. Its waiting messages are cancelled; those that were sent stay in the list. */
export async function deleteDestination(
  command: Command,
  target: { id: number; version: number },
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    const row = await getForChange(writing, target)
    await writing.tx
      .updateTable('outbox_deliveries')
      .set({ state: 'cancelled', fault: '送り先が消されました' })
      .where('destination_id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute()
    await writing.tx.deleteFrom('destinations').where('id', '=', row.id).execute()
    note(writing, 'delete', row)
  })
}

/**
 * Sets a new secret. The previous ones sign beside it for a while, so that the consumer can change over: after two rotations in
 * that time nobody knows which of them the consumer uses.
 */
export async function rotateSecret(
  command: Command,
  target: { id: number; version: number },
  sealed: string,
): Promise<Changed<StoredDestination>> {
  return write(command, async (writing) => {
    const before = await getForChange(writing, target)
    if (before.kind !== 'webhook')
      throw new Refusal(
        'conflict',
        '署名用シークレットがあるのは Webhook だけです。',
        'Only webhooks are signed.',
      )
    const after = {
      version: before.version + 1,
      secret: sealed,
      // Version 0.1 knows the previous secret only.
      previous_secret: before.secret,
      earlier_secrets: JSON.stringify(previousSecrets(before, writing.now).slice(0, mostEarlier)),
      previous_until: writing.now.getTime() + rotationMs,
    }
    await writing.tx.updateTable('destinations').set(after).where('id', '=', before.id).execute()
    note(writing, 'rotate', before)
    return destinationOf({ ...before, ...after })
  })
}

/** The encrypted secrets that sign beside the current one, newest first. */
export function previousSecrets(
  {
    id,
    previous_secret: previous,
    earlier_secrets: earlier,
    previous_until: until,
  }: Pick<Row, 'id' | 'previous_secret' | 'earlier_secrets' | 'previous_until'>,
  now: Date,
): string[] {
  if (previous === null || until === null || until <= now.getTime()) return []
  const place = { table: 'destinations', column: 'earlier_secrets', id } as const
  return [previous, ...(earlier === null ? [] : readValue(secretsSchema, earlier, place))]
}

/** Plans a test message to one destination and returns the id of its delivery. */
export async function planTest(command: Command, id: number): Promise<Changed<number>> {
  return write(command, async (writing) => {
    writing.assertMay('destination.edit')
    const destination = await findDestination(writing.tx, id)
    if (destination === undefined) throw notFound()
    const eventId = await nextIds(writing, 'outbox_events')
    const notice = { kind: 'destination.test' as const, destinationId: id }
    await insertRows(writing, 'outbox_events', [
      {
        id: eventId,
        at: writing.now.getTime(),
        by: writing.by,
        kind: notice.kind,
        data: JSON.stringify(notice),
        secret: null,
        unique_key: null,
        planned_at: writing.now.getTime(),
      },
    ])
    writing.audit.push({ action: 'destination.test', subject: `destination:${id}` })
    return insertDelivery(writing, eventId, {
      channel: 'destination',
      destinationId: id,
      recipient: destination.name,
    })
  })
}

async function getForChange(
  { tx, assertMay }: Writing,
  { id, version }: { id: number; version: number },
): Promise<Row> {
  assertMay('destination.edit')
  const row = await tx.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.version !== version)
    throw new Refusal(
      'conflict',
      'この送り先には、先に別の内容が保存されています。',
      'The destination was saved by somebody else.',
    )
  return row
}

function destinationOf(row: Row): StoredDestination {
  return { ...row, kind: typeSchema.parse(row.kind), events: eventsOf(row).filter(isKnown) }
}

function eventsOf({ id, events }: Pick<Row, 'id' | 'events'>): string[] {
  return readValue(eventsSchema, events, { table: 'destinations', column: 'events', id })
}

function isKnown(kind: string): kind is DestinationKind {
  return (destinationKinds as readonly string[]).includes(kind)
}

function note({ audit }: Writing, action: string, { id, name }: Pick<Row, 'id' | 'name'>): void {
  audit.push({ action: `destination.${action}`, subject: `destination:${id}`, details: { name } })
}

function addressMissing(): Refusal {
  return new Refusal('invalid', '送り先のURLがありません。', 'The address is missing.', [
    { path: 'address', reason: '値がありません' },
  ])
}

function notFound(): Refusal {
  return new Refusal('not-found', '送り先が見つかりません。', 'The destination was not found.')
}
