const firstMs = 5000
const longestMs = 24 * 60 * 60 * 1000
const factor = 3
const mostAttempts = 12
/** Twelve attempts with the waits below take a little longer; those of a target that is down follow each other faster. */
const leastAgeMs = 2.5 * 24 * 60 * 60 * 1000

/** The wait after an attempt that failed: 5 s, 15 s, 45 s … 24 h. */
export function backoffMs(attempts: number): number {
  return Math.min(longestMs, firstMs * factor ** Math.max(0, attempts - 1))
}

/** The same for a message, many of whose attempts may have followed each other faster: about twice its age at most. */
export function messageBackoffMs(attempts: number, ageMs: number): number {
  return Math.min(backoffMs(attempts), firstMs + (factor - 1) * ageMs)
}

/** After about three days a person has to repeat the delivery by hand. */
export function isGivenUp(attempts: number, ageMs: number): boolean {
  return attempts >= mostAttempts && ageMs >= leastAgeMs
}
