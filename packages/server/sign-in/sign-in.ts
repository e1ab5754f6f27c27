import type { Context } from '../context.ts'
import { uncountAttempt } from '@tsuzuri/database/staff/failures'
import { openSession, type Session, type SessionOrigin } from '@tsuzuri/database/staff/sessions'
import { findStaff, findStaffByEmail, type Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { assertMayTry, countedAttempt, noteFailure, failureKeysFor, wrong } from './attempts.ts'
import { comparingPasswords } from './password-hash.ts'
import { sessionKeys } from './rate-limit.ts'

export type NewSession = { token: string; state: Session['state'] }

/** An unknown address, a wrong password and a disabled account get the same response in the same time. */
export async function signInWithPassword(
  context: Context,
  { email, password }: { email: string; password: string },
  origin: SessionOrigin,
): Promise<NewSession> {
  const keys = await failureKeysFor(context, email, origin)
  await assertMayTry(context, keys)
  return comparingPasswords(keys.by, async (isPassword) => {
    const attempt = await countedAttempt(context, keys)
    const staff = await findStaffByEmail(context.db.reader, email)
    const isRight = await isPassword(password, staff?.enabled === 1 ? staff.password_hash : null)
    if (!isRight || staff === undefined) {
      await noteFailure(context, keys, attempt, staff)
      throw wrongPassword()
    }
    await uncountAttempt(context.db, attempt, [keys.own])
    return createSession(context, staff, origin)
  })
}

/**
 * Creates a session for a person as they were authenticated; with a second factor the session is incomplete until it is
 * confirmed. Refused if the password was changed or the account disabled meanwhile, which ended all sessions.
 */
export async function createSession(
  context: Context,
  staff: Staff,
  origin: SessionOrigin,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<NewSession> {
  const { value } = await write(
    { db: context.db, by: 'sign-in', now: context.now() },
    async (writing): Promise<NewSession> => {
      const current = await findStaff(writing.tx, staff.id)
      if (current?.enabled !== 1 || current.password_hash !== staff.password_hash) throw wrongPassword()
      const state = isConfirmed || current.totp_secret === null ? 'signed-in' : 'second-factor'
      writing.audit.push({
        action: state === 'signed-in' ? 'sign-in.enter' : 'sign-in.password',
        subject: `staff:${staff.id}`,
        details: { source: origin.source },
      })
      return { token: await openSession(writing, staff.id, state, origin), state }
    },
  )
  return value
}

function wrongPassword(): Error {
  return wrong('メールアドレスかパスワードが違います。', 'The address or the password is wrong.')
}

/** Asks for the password again before a sensitive change, so an unattended open session is not enough for it. */
export async function assertOwnPassword(
  context: Context,
  { staff, session }: { staff: Staff; session: Session },
  password: string,
  { source }: SessionOrigin,
): Promise<void> {
  const keys = sessionKeys(staff.email, session.id, source, context.now())
  await assertMayTry(context, keys)
  await comparingPasswords(keys.by, async (isPassword) => {
    const attempt = await countedAttempt(context, keys)
    if (await isPassword(password, staff.password_hash)) return uncountAttempt(context.db, attempt, [])
    await noteFailure(context, keys, attempt, staff)
    throw wrongOwnPassword()
  })
}

export function wrongOwnPassword(): Error {
  return wrong('いまのパスワードが違います。', 'The present password is wrong.', 'current')
}
