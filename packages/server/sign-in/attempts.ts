import type { Context } from '../context.ts'
import { Denial, problem } from '../errors.ts'
import { type Attempt, countAttempt, type Failures, readFailures } from '@tsuzuri/database/staff/failures'
import type { Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { type FailureKeys, isAudited, waitMs } from './rate-limit.ts'

/** Refuses early by a read without a lock or a place in the queue. `countedAttempt` checks again. */
export async function assertMayTry({ db, now }: Context, keys: FailureKeys): Promise<void> {
  assertWaited(keys, await readFailures(db, Object.values(keys), now()), now())
}

/** Counts the attempt as failed before it runs, or refuses it where the limit is reached. */
export async function countedAttempt(
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
  const wait = waitMs(keys, failures, now)
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1000)
  throw tooMany(
    seconds,
    `間違いが続いたので、${seconds}秒待ってから、もう一度お試しください。`,
    `Try again in ${seconds} seconds.`,
  )
}
