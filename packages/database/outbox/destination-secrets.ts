import { z } from 'zod'
import { Refusal } from '@tsuzuri/content/refusal'
import { readValue } from '../stored/value.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { auditDestination, getDestinationForChange } from './destination-change.ts'
import { type DestinationRow, destinationOf, type StoredDestination } from './destinations.ts'

/** How long previous secrets sign after a rotation. */
const rotationMs = 7 * 24 * 60 * 60 * 1000
const mostEarlier = 9
const secretsSchema = z.array(z.string())

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
    const before = await getDestinationForChange(writing, target)
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
    auditDestination(writing, 'rotate', before)
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
  }: Pick<DestinationRow, 'id' | 'previous_secret' | 'earlier_secrets' | 'previous_until'>,
  now: Date,
): string[] {
  if (previous === null || until === null || until <= now.getTime()) return []
  const place = { table: 'destinations', column: 'earlier_secrets', id } as const
  return [previous, ...(earlier === null ? [] : readValue(secretsSchema, earlier, place))]
}
