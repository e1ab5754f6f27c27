import { createHash } from 'node:crypto'
import type { Failures } from '@tsuzuri/database/staff/failures'
import { unknownSource } from '../http/source-address.ts'

const minuteMs = 60_000

/**
 * Rate limits for failed sign-ins: delays grow, and no account is ever locked. The owner waits a minute at most from a
 * source that also guesses, and a few seconds from any other.
 */
const rules = {
  /** One account from one source address. */
  pair: { free: 5, firstMs: 1000, mostMs: minuteMs },
  /** All accounts from one source address. */
  source: { free: 30, firstMs: 1000, mostMs: minuteMs },
  /** One account from all sources, against distributed guessing. */
  account: { free: 50, firstMs: 500, mostMs: 5000 },
}

/**
 * A TOTP code has only six digits, so attempts are limited per sign-in, and per account and day: from all sources, at the
 * sign-in and in the settings alike. Backup codes are too long to guess; their limit only bounds the work.
 */
export const mostCodesPerSignIn = 5
export const mostCodesPerDay = 30
export const mostBackupCodesPerDay = 1000

const dayMs = 24 * 60 * minuteMs

type RuleName = keyof typeof rules

export type FailureKeys = Record<RuleName | 'day', string>

/** Account names and sources are hashed, so the table of failures reveals no addresses. */
export function failureKeys(account: string, source: string, now: Date): FailureKeys {
  return {
    pair: `pair:${hash(`${account} ${source}`)}`,
    // If the source is unknown, use the account instead: one shared key would delay everybody.
    source: `source:${hash(source === unknownSource ? account : source)}`,
    account: `account:${hash(account)}`,
    // All failures of a day; limits the audit rows that they write.
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

/** Milliseconds until the next attempt is allowed. */
export function waitMs(keys: FailureKeys, failures: Map<string, Failures>, now: Date): number {
  const waits = (Object.keys(rules) as RuleName[]).map((name) => {
    const failed = failures.get(keys[name])
    const { free, firstMs, mostMs } = rules[name]
    if (failed === undefined || failed.count < free) return 0
    const delay = Math.min(mostMs, firstMs * 2 ** Math.min(20, failed.count - free))
    return failed.lastAt + delay - now.getTime()
  })
  return Math.max(0, ...waits)
}

/** Writes an audit row for each of the first failures of a day, then each time their number has doubled. */
export function isAudited(failuresOfDay: number): boolean {
  return failuresOfDay <= 100 || Number.isInteger(Math.log2(failuresOfDay))
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / dayMs)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
