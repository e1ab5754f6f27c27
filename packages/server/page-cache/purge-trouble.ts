import { findUndeliveredAt } from '@tsuzuri/database/positions'
import type { Context } from '../context.ts'

/** A purge usually takes less than a second; a CDN that does not answer is asked again about once a minute. */
const alarmMs = 5 * 60_000

/** Since when the CDN has not been purged; undefined where there is no CDN, or the delay is short. */
export async function findPurgeTrouble(
  { config, db }: Pick<Context, 'config' | 'db'>,
  now: Date,
): Promise<{ since: string } | undefined> {
  if (config.purge === undefined) return undefined
  const since = await findUndeliveredAt(db.reader, 'purging')
  if (since === undefined || now.getTime() - since.getTime() < alarmMs) return undefined
  return { since: since.toISOString() }
}
