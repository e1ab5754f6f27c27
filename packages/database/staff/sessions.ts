import type { Kysely } from 'kysely'
import type { Database } from '../open.ts'
import { nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { recordDevice } from './devices.ts'
import type { Staff } from './staff.ts'

const hourMs = 60 * 60 * 1000
/** A session ends after this long without a request … */
const idleMs = 8 * hourMs
/** … and at the latest after this. */
const longestMs = 14 * 24 * hourMs
/** Between password and second factor. */
const stepMs = 10 * 60 * 1000
const touchEveryMs = 60_000

export type Session = Tables['sessions']
/** `device`: the hash of the cookie that a browser keeps between sign-ins. */
export type SessionOrigin = { agent: string; source: string; device?: string | undefined }

/** Opens a session with a new token; only its hash is stored. */
export async function openSession(
  writing: Writing,
  staffId: number,
  state: Session['state'],
  origin: SessionOrigin,
): Promise<string> {
  const { tx } = writing
  const now = writing.now.getTime()
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  const token = newToken('session')
  const row: Session = {
    id: await nextIds(writing, 'sessions'),
    token_hash: tokenHash(token),
    staff_id: staffId,
    state,
    created_at: now,
    seen_at: now,
    expires_at: now + (state === 'signed-in' ? idleMs : stepMs),
    agent: origin.agent.slice(0, 300),
    source: origin.source,
  }
  await tx.insertInto('sessions').values(row).execute()
  if (state === 'signed-in') {
    await tx.updateTable('staff').set({ seen_at: now }).where('id', '=', staffId).execute()
    await recordDevice(writing, staffId, origin)
  }
  return token
}

/** The staff member of a session token; undefined if the session has expired or the account is disabled. */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<{ session: Session; staff: Staff } | undefined> {
  if (!/^session_[\w-]{43}$/.test(token)) return undefined
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  if (session === undefined) return undefined
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', session.staff_id)
    .where('enabled', '=', 1)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return staff === undefined ? undefined : { session, staff }
}

/** Extends an active session; at most once a minute. On PostgreSQL without the write lock. */
export async function touchSession(db: Database, session: Session, now: Date): Promise<void> {
  const at = now.getTime()
  if (session.state !== 'signed-in' || at - session.seen_at < touchEveryMs) return
  const expiresAt = Math.min(at + idleMs, session.created_at + longestMs)
  await db.unlockedWriter
    .updateTable('sessions')
    .set({ seen_at: at, expires_at: expiresAt })
    .where('id', '=', session.id)
    .execute()
}

export async function listSessions(db: Kysely<Tables>, staffId: number, now: Date): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('state', '=', 'signed-in')
    .where('expires_at', '>', now.getTime())
    .orderBy('seen_at', 'desc')
    .execute()
}

export async function endSession(db: Database, staffId: number, id: number): Promise<boolean> {
  const gone = await db.unlockedWriter
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .execute()
  return gone.length > 0
}

export async function endSessionsOf(tx: Kysely<Tables>, staffId: number, butId = 0): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staffId).where('id', '<>', butId).execute()
}
