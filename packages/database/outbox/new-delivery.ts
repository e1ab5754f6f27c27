import { randomBytes } from 'node:crypto'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'

type NewDelivery = {
  channel: Tables['outbox_deliveries']['channel']
  staffId?: number
  destinationId?: number
  recipient: string
  isUrgent?: boolean
}

export async function insertDelivery(
  writing: Writing,
  eventId: number,
  { channel, staffId, destinationId, recipient, isUrgent = false }: NewDelivery,
): Promise<number> {
  const id = await nextIds(writing, 'outbox_deliveries')
  await insertRows(writing, 'outbox_deliveries', [
    {
      id,
      event_id: eventId,
      channel,
      staff_id: staffId ?? null,
      destination_id: destinationId ?? null,
      recipient,
      message_key: newMessageKey(),
      state: 'waiting',
      urgent: isUrgent ? 1 : 0,
      attempts: 0,
      next_at: writing.now.getTime(),
      last_at: null,
      fault: '',
    },
  ])
  return id
}

export function newMessageKey(): string {
  return randomBytes(15).toString('base64url')
}
