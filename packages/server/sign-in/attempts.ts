import type { Context } from '../context.ts'
import { Denial, problem } from '../errors.ts'
import { type Attempt, countAttempt, type Failures, readFailures } from '@tsuzuri/database/staff/failures'
import { isKnownDevice } from '@tsuzuri/database/staff/devices'
import type { SessionOrigin } from '@tsuzuri/database/staff/sessions'
import type { Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import {
  allKeys,
  countedKeys,
  deviceKeys,
  type FailureKeys,
  findDelay,
  isAudited,
  strangerKeys,
} from './rate-limit.ts'

/**
 * Keys of an attempt to sign in to the account of an email address. `step` separates the failures of the second factor from
 * those of the password. The query is the same whether or not somebody has the address.
 */
export async function failureKeysFor(
  { db, now }: Context,
  email: string,
  { device, source }: SessionOrigin,
  step = email,
): Promise<FailureKeys> {
  const isKnown = device !== undefined && (await isKnownDevice(db.reader, email, device))
  return isKnown ? deviceKeys(step, device, source, now()) : strangerKeys(step, source, now())
}

/** Refuses early by a read without a lock or a place in the queue. `countedAttempt` checks again. */
export async function assertMayTry({ db, now }: Context, keys: FailureKeys): Promise<void> {
  assertWaited(keys, await readFailures(db, allKeys(keys), now()), now())
}

/** Counts the attempt as failed before it runs, or refuses it where the limit is reached. */
export async function countedAttempt(
  { db, now }: Context,
  keys: FailureKeys,
  more: readonly string[] = [],
  assertMore: (failures: Map<string, Failures>) => void = () => {},
): Promise<Attempt> {
  return countAttempt(db, [...allKeys(keys), ...more], now(), (failures) => {
    assertMore(failures)
    assertWaited(keys, failures, now())
    return [...countedKeys(keys, failures), ...more]
  })
}

/**
 * Does the same work with and without an account, so the time does not reveal which exist. An unknown address is not
 * written to the audit log, because the client chooses it.
 */
export async function noteFailure(
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

export function wrong(japanese: string, english: string, code = 'credentials'): Denial {
  return new Denial(problem(401, `wrong-${code}`, japanese, english))
}

export function tooMany(seconds: number, japanese: string, english: string): Denial {
  return new Denial({ ...problem(429, 'too-many', japanese, english), retryAfterSeconds: seconds })
}

function assertWaited(keys: FailureKeys, failures: Map<string, Failures>, now: Date): void {
  const delay = findDelay(keys, failures, now)
  if (delay === undefined) return
  const seconds = Math.ceil(delay.ms / 1000)
  if (!delay.isByOthers)
    throw tooMany(
      seconds,
      `間違いが続いたので、${seconds}秒待ってから、もう一度お試しください。`,
      `Try again in ${seconds} seconds.`,
    )
  throw tooMany(
    seconds,
    `サインインの失敗がほかの場所からも続いているので、${seconds}秒待ってから、もう一度お試しください。前にサインインしたブラウザーなら、待たずにサインインできます。`,
    `Try again in ${seconds} seconds, or at once in a browser that has signed in before.`,
  )
}
