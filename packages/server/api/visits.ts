import { createHmac, randomBytes } from 'node:crypto'

export const visitWindowMs = 30 * 60 * 1000
/** Readers may share an address, but more reads of one article than this in one window are not counted. */
export const mostFromOneAddress = 10
const mostToRemember = 100_000

export type Visit = { address: string; agent: string; articleId: number }

/**
 * Detects repeated reads of an article without identifying readers: it remembers keyed hashes in memory only, and
 * discards the key and all hashes every half hour.
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
      // If the memory is full, reads are not counted, so filling it on purpose gains nothing.
      if (seen.has(reader) || others >= mostFromOneAddress || seen.size >= mostRemembered) return false
      seen.set(reader, 1).set(household, others + 1)
      return true
    },
  }
}
