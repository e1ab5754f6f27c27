import type { DestinationInput } from '@tsuzuri/content/notices/destination'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { auditDestination, destinationNotFound, getDestinationForChange } from './destination-change.ts'
import {
  type DestinationRow,
  destinationOf,
  eventsOf,
  findDestination,
  isDestinationKind,
  type StoredDestination,
} from './destinations.ts'
import { insertDelivery } from './new-delivery.ts'

/** A saved destination, with address and secrets already encrypted; undefined keeps what is stored. */
export type SealedDestination = Omit<DestinationInput, 'address' | 'token'> & {
  address?: { sealed: string; host: string } | undefined
  secret?: string | undefined
}

const mostDestinations = 50

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
    const row: DestinationRow = {
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
    auditDestination(writing, 'create', row)
    return destinationOf(row)
  })
}

export async function saveDestination(
  command: Command,
  target: { id: number; version: number },
  input: SealedDestination,
): Promise<Changed<StoredDestination>> {
  return write(command, async (writing) => {
    const before = await getDestinationForChange(writing, target)
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
        'URLのホストを変えるときは、API トークンをもう一度入れてください。',
        'Enter the token again for another host.',
        [{ path: 'token', reason: '値がありません' }],
      )
    const after = {
      version: before.version + 1,
      name: input.name,
      events: JSON.stringify([
        ...input.events,
        ...eventsOf(before).filter((kind) => !isDestinationKind(kind)),
      ]),
      with_text: input.withText ? 1 : 0,
      enabled: input.isEnabled ? 1 : 0,
      ...(input.address === undefined ? {} : { address: input.address.sealed, host: input.address.host }),
      ...(input.secret === undefined ? {} : { secret: input.secret }),
    }
    await writing.tx.updateTable('destinations').set(after).where('id', '=', before.id).execute()
    auditDestination(writing, 'edit', { ...before, ...after })
    return destinationOf({ ...before, ...after })
  })
}

/** Deletes a destination. Its waiting messages are cancelled; those that were sent stay in the list. */
export async function deleteDestination(
  command: Command,
  target: { id: number; version: number },
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    const row = await getDestinationForChange(writing, target)
    await writing.tx
      .updateTable('outbox_deliveries')
      .set({ state: 'cancelled', fault: '送り先が消されました' })
      .where('destination_id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute()
    await writing.tx.deleteFrom('destinations').where('id', '=', row.id).execute()
    auditDestination(writing, 'delete', row)
  })
}

/** Plans a test message to one destination and returns the id of its delivery. */
export async function planTest(command: Command, id: number): Promise<Changed<number>> {
  return write(command, async (writing) => {
    writing.assertMay('destination.edit')
    const destination = await findDestination(writing.tx, id)
    if (destination === undefined) throw destinationNotFound()
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

function addressMissing(): Refusal {
  return new Refusal('invalid', '送り先のURLがありません。', 'The address is missing.', [
    { path: 'address', reason: '値がありません' },
  ])
}
