import { Refusal } from '@tsuzuri/content/refusal'
import type { Context } from '../context.ts'
import { Denial, problem } from '../errors.ts'
import { type Failures, uncountAttempt } from '@tsuzuri/database/staff/failures'
import { endSession, type Session, type SessionOrigin } from '@tsuzuri/database/staff/sessions'
import { findStaff, type Staff } from '@tsuzuri/database/staff/staff'
import { tokenHash } from '@tsuzuri/database/tokens'
import { write } from '@tsuzuri/database/writing'
import { countedAttempt, noteFailure, failureKeysFor, tooMany, wrong } from './attempts.ts'
import {
  codeKeys,
  mostBackupCodesPerDay,
  mostCodesPerDay,
  mostCodesPerSignIn,
  msToNextDay,
  sessionKeys,
  signInKey,
} from './rate-limit.ts'
import { ForeignSeal, type Sealing } from './sealing.ts'
import { createSession, type NewSession } from './sign-in.ts'
import { findTotpStep, plainCode } from './totp.ts'

/**
 * Accepts a TOTP code or a backup code, each once. After a few wrong codes the sign-in restarts at the password, and
 * TOTP codes have a daily limit. Backup codes are too long to guess, so they work beyond that limit: an attacker who
 * knows the password can lock the owner out only by a flood of attempts.
 */
export async function confirmCode(
  context: Context,
  sealing: Sealing,
  { session, staff }: { session: Session; staff: Staff },
  typed: string,
  origin: SessionOrigin,
): Promise<NewSession> {
  const now = context.now()
  const code = plainCode(typed)
  const signIn = signInKey(session.id)
  const { codes, backupCodes } = codeKeys(staff.id, now)
  const keys = await failureKeysFor(context, staff.email, origin, `second-factor:${staff.id}`)
  const ofDay = isAppCode(code) ? codes : backupCodes
  const attempt = await countedAttempt(context, keys, [signIn, ofDay], (failures) => {
    if (countOf(failures, signIn) >= mostCodesPerSignIn) throw startAgain()
    if (countOf(failures, codes) >= mostCodesPerDay) throw noCodesLeft(now)
    if (countOf(failures, backupCodes) >= mostBackupCodesPerDay) throw noBackupCodesLeft(now)
  })
  const isRight = await consumeCode(context, sealing, staff.id, code).catch(async (error: unknown) => {
    // A code that could not be checked does not count as wrong.
    if (error instanceof Refusal) await uncountAttempt(context.db, attempt, [])
    throw error
  })
  if (!isRight) {
    await noteFailure(context, keys, attempt, staff)
    const isLast = (attempt.counts.get(signIn) ?? 0) >= mostCodesPerSignIn
    if (isLast) await endSession(context.db, staff.id, session.id)
    throw isLast ? startAgain() : wrong('確認コードが違います。', 'The code is wrong.')
  }
  await uncountAttempt(context.db, attempt, [keys.own, signIn])
  // A session that ended meanwhile, for example by a new password, is not completed.
  if (!(await endSession(context.db, staff.id, session.id))) throw startAgain()
  return createSession(context, staff, origin, { isConfirmed: true })
}

/** Confirms the setup of an authenticator app: `find` returns the time step of the code, or undefined for a wrong code. */
export async function confirmSetUp(
  context: Context,
  { session, staff }: { session: Session; staff: Staff },
  { source }: SessionOrigin,
  find: () => number | undefined,
): Promise<number> {
  const now = context.now()
  const keys = sessionKeys(`second-factor:${staff.id}`, session.id, source, now)
  const { codes } = codeKeys(staff.id, now)
  const attempt = await countedAttempt(context, keys, [codes], (failures) => {
    if (countOf(failures, codes) >= mostCodesPerDay) throw noCodesLeft(now)
  })
  const step = find()
  if (step === undefined) {
    await noteFailure(context, keys, attempt, staff)
    throw new Refusal('invalid', '確認コードが違います。', 'The code is wrong.', [
      { path: 'code', reason: '認証アプリに出ている6桁の数字を入れてください' },
    ])
  }
  await uncountAttempt(context.db, attempt, [keys.own])
  return step
}

/** The secret of an authenticator app. Refuses one that was sealed before the secret of the server changed. */
export function unsealFactor({ log }: Pick<Context, 'log'>, sealing: Sealing, sealed: string): string {
  try {
    return sealing.unseal(sealed)
  } catch (error) {
    if (!(error instanceof ForeignSeal)) throw error
    log.warn(`a second factor can not be read: ${error.message}`)
    throw new Refusal(
      'conflict',
      '二段階の確認の設定を読めません。控えのコードを使うか、管理者にパスワードの再設定を頼んでください。',
      'The second factor can not be read. Use a backup code, or ask an administrator for a reset.',
    )
  }
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
      const step = findTotpStep(
        unsealFactor(context, sealing, staff.totp_secret),
        code,
        now,
        staff.totp_last_step,
      )
      if (step === undefined) return false
      // The first sign-in completes a setup that can be repeated. A setup that was started since stays pending.
      const isOver = staff.totp_pending === staff.totp_secret
      await tx
        .updateTable('staff')
        .set({ totp_last_step: step, ...(isOver ? { totp_pending: null } : {}) })
        .where('id', '=', staffId)
        .execute()
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

function noBackupCodesLeft(now: Date): Denial {
  return tooMany(
    Math.ceil(msToNextDay(now) / 1000),
    '控えのコードの間違いが続いたので、明日まで使えません。管理者にパスワードの再設定を頼んでください。',
    'Too many wrong backup codes today. Ask an administrator for a reset.',
  )
}
