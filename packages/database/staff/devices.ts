import type { Kysely } from 'kysely'
import type { Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import type { SessionOrigin } from './sessions.ts'

const devicesAtMost = 50

/**
 * Remembers the browser of a sign-in and writes an event if the person has used others before, but never this one. The
 * first browser of an account causes none.
 */
export async function recordDevice(
  writing: Writing,
  staffId: number,
  { device, agent, source }: SessionOrigin,
): Promise<void> {
  if (device === undefined) return
  const { tx, now } = writing
  const known = await tx
    .selectFrom('staff_devices')
    .select('device_hash')
    .where('staff_id', '=', staffId)
    .orderBy('seen_at', 'desc')
    .execute()
  await tx
    .insertInto('staff_devices')
    .values({ staff_id: staffId, device_hash: device, seen_at: now.getTime() })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ seen_at: now.getTime() }),
    )
    .execute()
  if (known.length === 0 || known.some((row) => row.device_hash === device)) return
  writing.events.push({
    notice: { kind: 'sign-in.new-device', staffId, agent: agent.slice(0, 300), source },
  })
  const oldest = known.slice(devicesAtMost - 1).map((row) => row.device_hash)
  if (oldest.length === 0) return
  await tx
    .deleteFrom('staff_devices')
    .where('staff_id', '=', staffId)
    .where('device_hash', 'in', oldest)
    .execute()
}

/** Whether the person of this address has signed in with this browser before, if there is one. */
export async function isKnownDevice(db: Kysely<Tables>, email: string, device: string): Promise<boolean> {
  const known = await db
    .selectFrom('staff_devices')
    .innerJoin('staff', 'staff.id', 'staff_devices.staff_id')
    .select('staff.id')
    .where('staff.email', '=', email)
    .where('staff.removed_at', 'is', null)
    .where('staff_devices.device_hash', '=', device)
    .executeTakeFirst()
  return known !== undefined
}
