import type { Context } from '../context.ts'
import { Denial, problem } from '../errors.ts'
import { countFailure, forgetFailures, readFailures } from '@tsuzuri/database/staff/failures'
import {
  endSession,
  endSessionsOf,
  openSession,
  type Session,
  type SessionOrigin,
} from '@tsuzuri/database/staff/sessions'
import { findStaff, findStaffByEmail, type Staff } from '@tsuzuri/database/staff/staff'
import { tokenHash } from '@tsuzuri/database/tokens'
import { write } from '@tsuzuri/database/writing'
import { isPassword, makePasswordHash } from './password-hash.ts'
import type { Sealing } from './sealing.ts'
import { failureKeys, waitMs } from './slowdown.ts'
import { findTotpStep } from './totp.ts'

export type Entered = { token: string; state: Session['state'] }

/** Unknown people, wrong passwords and closed accounts all get the same answer in the same time. */
export async function signInWithPassword(
  context: Context,
  { email, password }: { email: string; password: string },
  origin: SessionOrigin,
): Promise<Entered> {
  const keys = failureKeys(email, origin.source)
  await assertMayTry(context, keys)
  const staff = await findStaffByEmail(context.db.reader, email)
  const isRight = await isPassword(password, staff?.enabled === 1 ? staff.password_hash : null)
  if (!isRight || staff === undefined) {
    await fail(context, keys, `sign-in:${email}`)
    throw wrong('メールアドレスかパスワードが違います。', 'The address or the password is wrong.')
  }
  await forgetFailures(context.db, [keys.pair])
  return enter(context, staff, origin)
}

/** Opens a new session for somebody who is known; a second factor still stands between where there is one. */
export async function enter(
  context: Context,
  staff: Staff,
  origin: SessionOrigin,
  isWhole = staff.totp_secret === null,
): Promise<Entered> {
  const state = isWhole ? 'signed-in' : 'second-factor'
  const { value: token } = await write(
    { db: context.db, by: 'sign-in', now: context.now() },
    async (writing) => {
      writing.audit.push({
        action: isWhole ? 'sign-in.enter' : 'sign-in.password',
        subject: `staff:${staff.id}`,
        details: { source: origin.source },
      })
      return openSession(writing, staff.id, state, origin)
    },
  )
  return { token, state }
}

/** The code of an authenticator app, or one of the codes that were written down; each is good once. */
export async function confirmCode(
  context: Context,
  sealing: Sealing,
  { session, staff }: { session: Session; staff: Staff },
  code: string,
  origin: SessionOrigin,
): Promise<Entered> {
  const keys = failureKeys(`second-factor:${staff.id}`, origin.source)
  await assertMayTry(context, keys)
  if (!(await takeCode(context, sealing, staff.id, code))) {
    await fail(context, keys, `staff:${staff.id}`)
    throw wrong('確認コードが違います。', 'The code is wrong.')
  }
  await forgetFailures(context.db, [keys.pair])
  await endSession(context.db, staff.id, session.id)
  return enter(context, staff, origin, true)
}

/** Before something that a borrowed open window must not be enough for. */
export async function assertOwnPassword(
  context: Context,
  staff: Staff,
  password: string,
  origin: SessionOrigin,
): Promise<void> {
  const keys = failureKeys(staff.email, origin.source)
  await assertMayTry(context, keys)
  if (await isPassword(password, staff.password_hash)) return
  await fail(context, keys, `staff:${staff.id}`)
  throw wrong('いまのパスワードが違います。', 'The present password is wrong.', 'current')
}

/** Everybody else who came in with the old password has to come in again. */
export async function setPassword(
  context: Context,
  staffId: number,
  password: string,
  keptSession: number,
): Promise<void> {
  const hash = await makePasswordHash(password)
  await write({ db: context.db, by: `staff:${staffId}`, now: context.now() }, async (writing) => {
    await writing.tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', staffId).execute()
    await endSessionsOf(writing.tx, staffId, keptSession)
    writing.audit.push({ action: 'staff.password', subject: `staff:${staffId}` })
  })
}

export function backupCodeHash(code: string): string {
  return tokenHash(`backup ${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`)
}

async function takeCode(context: Context, sealing: Sealing, staffId: number, code: string): Promise<boolean> {
  const { value } = await write({ db: context.db, by: 'sign-in', now: context.now() }, async (writing) => {
    const { tx, now } = writing
    const staff = await findStaff(tx, staffId)
    if (staff === undefined || staff.totp_secret === null) return false
    if (/^\d{6}$/.test(code)) {
      const step = findTotpStep(sealing.unseal(staff.totp_secret), code, now, staff.totp_last_step)
      if (step === undefined) return false
      await tx.updateTable('staff').set({ totp_last_step: step }).where('id', '=', staffId).execute()
      return true
    }
    const used = await tx
      .deleteFrom('backup_codes')
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', backupCodeHash(code))
      .returning('staff_id')
      .execute()
    if (used.length > 0) writing.audit.push({ action: 'sign-in.backup-code', subject: `staff:${staffId}` })
    return used.length > 0
  })
  return value
}

async function assertMayTry({ db, now }: Context, keys: ReturnType<typeof failureKeys>): Promise<void> {
  const wait = waitMs(keys, await readFailures(db, Object.values(keys)), now())
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1000)
  const denied = problem(
    429,
    'too-many',
    `間違いが続いたので、${seconds}秒待ってからもう一度お試しください。`,
    `Try again in ${seconds} seconds.`,
  )
  throw new Denial({ ...denied, retryAfterSeconds: seconds })
}

async function fail(context: Context, keys: ReturnType<typeof failureKeys>, subject: string): Promise<void> {
  const { db, now } = context
  await countFailure(db, Object.values(keys), now())
  await write({ db, by: 'sign-in', now: now() }, async (writing) => {
    writing.audit.push({ action: 'sign-in.fail', subject: subject.slice(0, 300) })
  })
}

function wrong(japanese: string, english: string, code = 'credentials'): Denial {
  return new Denial(problem(401, `wrong-${code}`, japanese, english))
}
