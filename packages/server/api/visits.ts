import { createHmac, randomBytes } from 'node:crypto'

export const visitWindowMs = 30 * 60 * 1000
/** Many readers may share an address, but not this many the same article in one window. */
export const mostFromOneAddress = 10
const mostToRemember = 100_000

export type Visit = { address: string; agent: string; articleId: number }

/**
 * Tells a second reading of the same article from a first, without knowing anybody: what is remembered is a keyed hash,
 * and every half an hour the key and all hashes are thrown away. Nothing of it is ever written down.
 */
export function openVisits(
  now: () => Date,
  mostRemembered = mostToRemember,
): { isFirst: (visit: Visit) => boolean } {
  const seen = new Map<string, number>()
  let key = randomBytes(32)
  let startedAt = now().getTime()

  function renew(): void {
    seen.clear()
    key = randomBytes(32)
    startedAt = now().getTime()
  }

  function hash(...parts: (string | number)[]): string {
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  }

  return {
    isFirst({ address, agent, articleId }) {
      const sinceMs = now().getTime() - startedAt
      if (sinceMs < 0 || sinceMs >= visitWindowMs) renew()
      const reader = hash('reader', articleId, address, agent)
      const household = hash('address', articleId, address)
      const others = seen.get(household) ?? 0
      // Full, it says no: whoever fills it on purpose gains nothing by that.
      if (seen.has(reader) || others >= mostFromOneAddress || seen.size >= mostRemembered) return false
      seen.set(reader, 1).set(household, others + 1)
      return true
    },
  }
}
