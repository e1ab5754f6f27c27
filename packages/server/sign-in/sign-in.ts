import { Refusal } from '@tsuzuri/content/refusal'
import type { Context } from '../context.ts'
import { Denial, problem } from '../errors.ts'
import {
  type Attempt,
  countAttempt,
  type Failures,
  readFailures,
  uncountAttempt,
} from '@tsuzuri/database/staff/failures'
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
import { comparingPasswords, makePasswordHash } from './password-hash.ts'
import type { Sealing } from './sealing.ts'
import {
  codeKeys,
  type FailureKeys,
  failureKeys,
  isAudited,
  mostCodesPerDay,
  mostCodesPerSignIn,
  msToNextDay,
  waitMs,
} from './rate-limit.ts'
import { findTotpStep } from './totp.ts'

export type NewSession = { token: string; state: Session['state'] }

/** An unknown address, a wrong password and a disabled account get the same response in the same time. */
export async function signInWithPassword(
  context: Context,
  { email, password }: { email: string; password: string },
  origin: SessionOrigin,
): Promise<NewSession> {
  const keys = failureKeys(email, origin.source, context.now())
  await assertMayTry(context, keys)
  return comparingPasswords(async (isPassword) => {
    const attempt = await countedAttempt(context, keys)
    const staff = await findStaffByEmail(context.db.reader, email)
    const isRight = await isPassword(password, staff?.enabled === 1 ? staff.password_hash : null)
    if (!isRight || staff === undefined) {
      await noteFailure(context, keys, attempt, staff)
      throw wrong('メールアドレスかパスワードが違います。', 'The address or the password is wrong.')
    }
    await uncountAttempt(context.db, attempt, [keys.pair])
    return createSession(context, staff, origin)
  })
}

/** Creates a session for an authenticated person; with a second factor the session is incomplete until it is confirmed. */
export async function createSession(
  context: Context,
  staff: Staff,
  origin: SessionOrigin,
  isWhole = staff.totp_secret === null,
): Promise<NewSession> {
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

/**
 * Accepts a TOTP code or a backup code, each once. After a few wrong codes the sign-in restarts at the password, and
 * TOTP codes have a daily limit. Backup codes are too long to guess, so they work beyond that limit: an attacker who
 * knows the password cannot lock the owner out.
 */
export async function confirmCode(
  context: Context,
  sealing: Sealing,
  { session, staff }: { session: Session; staff: Staff },
  code: string,
  origin: SessionOrigin,
): Promise<NewSession> {
  const now = context.now()
  const { signIn, codes } = codeKeys(session.id, staff.id, now)
  const keys = failureKeys(`second-factor:${staff.id}`, origin.source, now)
  const isOfApp = isAppCode(code)
  const attempt = await countedAttempt(context, keys, isOfApp ? [signIn, codes] : [signIn], (failures) => {
    if (countOf(failures, signIn) >= mostCodesPerSignIn) throw startAgain()
    if (isOfApp && countOf(failures, codes) >= mostCodesPerDay) throw noCodesLeft(now)
  })
  if (!(await consumeCode(context, sealing, staff.id, code))) {
    await noteFailure(context, keys, attempt, staff)
    const isLast = (attempt.counts.get(signIn) ?? 0) >= mostCodesPerSignIn
    if (isLast) await endSession(context.db, staff.id, session.id)
    throw isLast ? startAgain() : wrong('確認コードが違います。', 'The code is wrong.')
  }
  await uncountAttempt(context.db, attempt, [keys.pair, signIn])
  await endSession(context.db, staff.id, session.id)
  return createSession(context, staff, origin, true)
}

/** Asks for the password again before a sensitive change, so an unattended open session is not enough for it. */
export async function assertOwnPassword(
  context: Context,
  staff: Staff,
  password: string,
  origin: SessionOrigin,
): Promise<void> {
  const keys = failureKeys(staff.email, origin.source, context.now())
  await assertMayTry(context, keys)
  await comparingPasswords(async (isPassword) => {
    const attempt = await countedAttempt(context, keys)
    if (await isPassword(password, staff.password_hash)) return uncountAttempt(context.db, attempt, [])
    await noteFailure(context, keys, attempt, staff)
    throw wrong('いまのパスワードが違います。', 'The present password is wrong.', 'current')
  })
}

/** Confirms the setup of an authenticator app: `find` returns the time step of the code, or undefined for a wrong code. */
export async function confirmSetUp(
  context: Context,
  staff: Staff,
  origin: SessionOrigin,
  find: () => number | undefined,
): Promise<number> {
  const keys = failureKeys(`second-factor:${staff.id}`, origin.source, context.now())
  const attempt = await countedAttempt(context, keys)
  const step = find()
  if (step === undefined) {
    await noteFailure(context, keys, attempt, staff)
    throw new Refusal('invalid', '確認コードが違います。', 'The code is wrong.', [
      { path: 'code', reason: '認証アプリに出ている6桁の数字を入れてください' },
    ])
  }
  await uncountAttempt(context.db, attempt, [keys.pair])
  return step
}

/** Sets a password and ends all other sessions of this person. */
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

async function consumeCode(
  context: Context,
  sealing: Sealing,
  staffId: number,
  code: string,
): Promise<boolean> {
  const { value } = await write({ db: context.db, by: 'sign-in', now: context.now() }, async (writing) => {
    const { tx, now } = writing
    const staff = await findStaff(tx, staffId)
    if (staff === undefined || staff.totp_secret === null) return false
    if (isAppCode(code)) {
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

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** Refuses early by a read without a lock or a place in the queue. `countedAttempt` checks again. */
async function assertMayTry({ db, now }: Context, keys: FailureKeys): Promise<void> {
  assertWaited(keys, await readFailures(db, Object.values(keys), now()), now())
}

/** Counts the attempt as failed before it runs, or refuses it where the limit is reached. */
async function countedAttempt(
  { db, now }: Context,
  keys: FailureKeys,
  more: readonly string[] = [],
  assertMore: (failures: Map<string, Failures>) => void = () => {},
): Promise<Attempt> {
  return countAttempt(db, [...Object.values(keys), ...more], now(), (failures) => {
    assertMore(failures)
    assertWaited(keys, failures, now())
  })
}

function assertWaited(keys: FailureKeys, failures: Map<string, Failures>, now: Date): void {
  const wait = waitMs(keys, failures, now)
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1000)
  throw tooMany(
    seconds,
    `間違いが続いたので、${seconds}秒待ってからもう一度お試しください。`,
    `Try again in ${seconds} seconds.`,
  )
}

/**
 * Does the same work with and without an account, so the time does not reveal which exist. An unknown address is not
 * written to the audit log, because the client chooses it.
 */
async function noteFailure(
  { db, now }: Context,
  keys: FailureKeys,
  attempt: Attempt,
  staff: Staff | undefined,
): Promise<void> {
  const failuresOfDay = attempt.counts.get(keys.day) ?? 0
  if (!isAudited(failuresOfDay)) return
  const subject = staff === undefined ? 'sign-in:unknown' : `staff:${staff.id}`
  await write({ db, by: 'sign-in', now: now() }, async (writing) => {
    writing.audit.push({ action: 'sign-in.fail', subject, details: { failuresOfDay } })
  })
}

function countOf(failures: Map<string, Failures>, key: string): number {
  return failures.get(key)?.count ?? 0
}

function startAgain(): Denial {
  return new Denial(
    problem(
      401,
      'signed-out',
      '確認コードの間違いが続きました。もう一度、パスワードから始めてください。',
      'Too many wrong codes. Sign in again.',
    ),
  )
}

function noCodesLeft(now: Date): Denial {
  return tooMany(
    Math.ceil(msToNextDay(now) / 1000),
    '確認コードの間違いが続いたので、認証アプリのコードは明日まで使えません。控えのコードを使うか、管理者にパスワードの再設定を頼んでください。',
    'Too many wrong codes today. Use a backup code, or ask an administrator for a reset.',
  )
}

function tooMany(seconds: number, japanese: string, english: string): Denial {
  return new Denial({ ...problem(429, 'too-many', japanese, english), retryAfterSeconds: seconds })
}

function wrong(japanese: string, english: string, code = 'credentials'): Denial {
  return new Denial(problem(401, `wrong-${code}`, japanese, english))
}
