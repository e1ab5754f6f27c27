import type { Kysely } from 'kysely'
import { notAllowed, type StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Tables } from '../tables.ts'

/**
 * Refuses an actor whose session or API key ended since the request began: a slow body may arrive minutes after the
 * headers. An actor without session and key does not come from a request.
 */
export async function assertStillActs(db: Kysely<Tables>, actor: StaffActor, now: Date): Promise<void> {
  if (actor.key !== undefined) return assertKeyHolds(db, actor, actor.key.id, now)
  if (actor.session === undefined) return
  const session = await db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select('staff.role')
    .where('sessions.id', '=', actor.session)
    .where('staff_id', '=', actor.id)
    .where('state', '=', 'signed-in')
    .where('expires_at', '>', now.getTime())
    .where('enabled', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (session === undefined) throw signedOut()
  if (session.role !== actor.role) throw notAllowed(session.role)
}

/** The rights of a key never change, but the role of its maker can. */
async function assertKeyHolds(db: Kysely<Tables>, actor: StaffActor, id: number, now: Date): Promise<void> {
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.staff_id')
    .select('staff.role')
    .where('api_keys.id', '=', id)
    .where('staff_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .where('enabled', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (key === undefined) throw wrongKey()
  if (key.role !== actor.role) throw notAllowed(key.role)
}

export function signedOut(): Refusal {
  return new Refusal('signed-out', 'サインインしてください。', 'Sign in first.')
}

function wrongKey(): Refusal {
  return new Refusal('wrong-key', 'この API キーは使えません。', 'The API key is not valid.')
}
