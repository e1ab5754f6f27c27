import { Refusal } from '@tsuzuri/content/refusal'
import type { Writing } from '../rows.ts'
import type { DestinationRow } from './destinations.ts'

/** The destination that a command changes, if the caller may and saw its newest version. */
export async function getDestinationForChange(
  { tx, assertMay }: Writing,
  { id, version }: { id: number; version: number },
): Promise<DestinationRow> {
  assertMay('destination.edit')
  const row = await tx.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw destinationNotFound()
  if (row.version !== version)
    throw new Refusal(
      'conflict',
      'この送り先には、先に別の内容が保存されています。',
      'The destination was saved by somebody else.',
    )
  return row
}

export function auditDestination(
  { audit }: Writing,
  action: string,
  { id, name }: Pick<DestinationRow, 'id' | 'name'>,
): void {
  audit.push({ action: `destination.${action}`, subject: `destination:${id}`, details: { name } })
}

export function destinationNotFound(): Refusal {
  return new Refusal('not-found', '送り先が見つかりません。', 'The destination was not found.')
}
