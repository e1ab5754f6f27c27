import { createHash } from 'node:crypto'
import type { Failures } from '@tsuzuri/database/staff/failures'
import { unknownSource } from '../http/source-address.ts'

const minuteMs = 60_000

/**
 * Guessing gets slower and slower, and nobody is ever locked out: whoever knows the password waits a minute at most
 * where they are, and hardly at all where the guessing does not come from.
 */
const rules = {
  /** The same account from the same place. */
  pair: { free: 5, firstMs: 1000, mostMs: minuteMs },
  /** The same place, whatever the account. */
  source: { free: 30, firstMs: 1000, mostMs: minuteMs },
  /** The same account from everywhere: a thousand places may not guess a thousand times faster. */
  account: { free: 50, firstMs: 500, mostMs: 5000 },
}

/** A code has six digits: it can be tried a few times per sign-in, and not much more often in a day. */
export const mostCodesPerSignIn = 5
export const mostCodesPerDay = 30

const dayMs = 24 * 60 * minuteMs

type RuleName = keyof typeof rules

export type FailureKeys = Record<RuleName | 'day', string>

/** Names are hashed: the table of failures is no list of addresses. */
export function failureKeys(account: string, source: string, now: Date): FailureKeys {
  return {
    pair: `pair:${hash(`${account} ${source}`)}`,
    // Where it is not known, everybody has the same source: it must not slow down everybody.
    source: `source:${hash(source === unknownSource ? account : source)}`,
    account: `account:${hash(account)}`,
    // All failures of a day, which limits what they write into the audit log.
    day: `day:${dayOf(now)}`,
  }
}

export function codeKeys(session: number, staff: number, now: Date): Record<'signIn' | 'codes', string> {
  return { signIn: `sign-in:${session}`, codes: `codes:${hash(`${staff} ${dayOf(now)}`)}` }
}

export function msToNextDay(now: Date): number {
  return (dayOf(now) + 1) * dayMs - now.getTime()
}

/** How long until the next try is looked at. */
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

/** The first failures of a day are written down one by one, the others each time that their number has doubled. */
export function isNoted(failuresOfDay: number): boolean {
  return failuresOfDay <= 100 || Number.isInteger(Math.log2(failuresOfDay))
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / dayMs)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
