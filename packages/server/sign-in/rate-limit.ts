import { createHash } from 'node:crypto'
import type { Failures } from '@tsuzuri/database/staff/failures'
import { unknownSource } from '../http/source-address.ts'

const minuteMs = 60_000

/**
 * Rate limits for failed sign-ins: delays grow, and no account is ever locked. An attempt with a proof that strangers lack,
 * a known browser or an open session, is delayed by its own failures alone: strangers can't keep the owner out of it.
 */
const rules = {
  /** One account from one source address, from one known browser, or in one open session. */
  own: { free: 5, firstMs: 1000, mostMs: minuteMs },
  /** All accounts from one source address. */
  source: { free: 30, firstMs: 1000, mostMs: minuteMs },
  /** One account from all source addresses that failed several times, against distributed guessing. */
  account: { free: 40, firstMs: 500, mostMs: 10_000 },
  /**
   * One account from all other source addresses. A few attackers soon fail too often to be newcomers and then leave this
   * rule to the owner on a new computer. Both rules together allow one guess in five seconds.
   */
  newcomers: { free: 20, firstMs: 500, mostMs: 10_000 },
}

/** The clocks of two processes differ by less. */
const toleratedBackMs = minuteMs

/** An address is no newcomer to an account after this many failures. */
const mostFailuresOfNewcomer = 3

/**
 * A TOTP code has only six digits, so attempts are limited per sign-in, and per account and day: from all sources, at the
 * sign-in and in the settings alike. Backup codes are too long to guess; their limit only bounds the work.
 */
export const mostCodesPerSignIn = 5
export const mostCodesPerDay = 30
export const mostBackupCodesPerDay = 1000

const dayMs = 24 * 60 * minuteMs

type RuleName = keyof typeof rules

/** Keys that an attempt is counted under. All failures of a day limit the audit entries that they write. */
export type FailureKeys = { own: string; source: string; day: string } & (
  | { by: 'stranger'; account: string; newcomers: string }
  /** Asks for something that can't be guessed, such as a mail. */
  | { by: 'asking' }
  /** Shows a known browser or an open session. Counts for its source address, but is not delayed by it. */
  | { by: 'known' }
)

/** Account names and sources are hashed, so the table of failures reveals no addresses. */
export function strangerKeys(account: string, source: string, now: Date): FailureKeys {
  return {
    by: 'stranger',
    own: `pair:${hash(`${account} ${source}`)}`,
    account: `account:${hash(account)}`,
    newcomers: `newcomers:${hash(account)}`,
    ...sharedKeys(account, source, now),
  }
}

export function askingKeys(account: string, source: string, now: Date): FailureKeys {
  return { by: 'asking', own: `pair:${hash(`${account} ${source}`)}`, ...sharedKeys(account, source, now) }
}

export function deviceKeys(account: string, device: string, source: string, now: Date): FailureKeys {
  return { by: 'known', own: `device:${hash(`${account} ${device}`)}`, ...sharedKeys(account, source, now) }
}

export function sessionKeys(account: string, session: number, source: string, now: Date): FailureKeys {
  return { by: 'known', own: `session:${hash(`${account} ${session}`)}`, ...sharedKeys(account, source, now) }
}

function sharedKeys(account: string, source: string, now: Date): { source: string; day: string } {
  return {
    // If the source is unknown, use the account instead: one shared key would delay everybody.
    source: `source:${hash(source === unknownSource ? account : source)}`,
    day: `day:${dayOf(now)}`,
  }
}

export function signInKey(session: number): string {
  return `sign-in:${session}`
}

/** The guesses of one account on one day. */
export function codeKeys(staff: number, now: Date): Record<'codes' | 'backupCodes', string> {
  const day = hash(`${staff} ${dayOf(now)}`)
  return { codes: `codes:${day}`, backupCodes: `backup-codes:${day}` }
}

export function msToNextDay(now: Date): number {
  return (dayOf(now) + 1) * dayMs - now.getTime()
}

/** The keys whose failures must be known before an attempt. */
export function allKeys(keys: FailureKeys): string[] {
  const { own, source, day } = keys
  return keys.by === 'stranger' ? [own, source, day, keys.account, keys.newcomers] : [own, source, day]
}

/** The keys that count an attempt: only the failures of newcomers count for the rule that delays newcomers. */
export function countedKeys(keys: FailureKeys, failures: Map<string, Failures>): string[] {
  return allKeys(keys).filter(
    (key) => keys.by !== 'stranger' || key !== keys.newcomers || isNewcomer(keys, failures),
  )
}

/** The longest delay before the attempt is allowed, and whether failures of others cause it. */
export function findDelay(
  keys: FailureKeys,
  failures: Map<string, Failures>,
  now: Date,
): { ms: number; isByOthers: boolean } | undefined {
  const own = waitMs('own', failures.get(keys.own), now)
  const source = keys.by === 'known' ? 0 : waitMs('source', failures.get(keys.source), now)
  const others = keys.by === 'stranger' ? waitForOthersMs(keys, failures, now) : 0
  const ms = Math.max(0, own, source, others)
  return ms === 0 ? undefined : { ms, isByOthers: others === ms }
}

function waitForOthersMs(
  keys: FailureKeys & { by: 'stranger' },
  failures: Map<string, Failures>,
  now: Date,
): number {
  const name = isNewcomer(keys, failures) ? 'newcomers' : 'account'
  return waitMs(name, failures.get(keys[name]), now)
}

function isNewcomer({ own }: FailureKeys, failures: Map<string, Failures>): boolean {
  return (failures.get(own)?.count ?? 0) < mostFailuresOfNewcomer
}

function waitMs(name: RuleName, failed: Failures | undefined, now: Date): number {
  const { free, firstMs, mostMs } = rules[name]
  if (failed === undefined || failed.count < free) return 0
  const delay = Math.min(mostMs, firstMs * 2 ** Math.min(20, failed.count - free))
  const sinceMs = now.getTime() - failed.lastAt
  // Noted by a clock that was ahead: waiting for that time could take years. The next attempt is noted by the right time.
  return sinceMs < -toleratedBackMs ? 0 : delay - sinceMs
}

/** Writes an audit entry for each of the first failures of a day, then each time their number has doubled. */
export function isAudited(failuresOfDay: number): boolean {
  return failuresOfDay <= 100 || Number.isInteger(Math.log2(failuresOfDay))
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / dayMs)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
