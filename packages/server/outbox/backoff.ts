const firstMs = 5000
const longestMs = 24 * 60 * 60 * 1000
const factor = 3
const mostAttempts = 12
/** Twelve attempts with the waits of `backoffMs` take longer. Attempts at a target that is down follow each other faster. */
const leastAgeMs = 2.5 * 24 * 60 * 60 * 1000

/** The wait after an attempt that failed: 5 s, 15 s, 45 s … 24 h. */
export function backoffMs(attempts: number): number {
  return Math.min(longestMs, firstMs * factor ** Math.max(0, attempts - 1))
}

/** The wait for one message: at most about twice its age, because its attempts may have followed each other faster. */
export function messageBackoffMs(attempts: number, ageMs: number): number {
  return Math.min(backoffMs(attempts), firstMs + (factor - 1) * ageMs)
}

/** Whether a delivery has failed for good: after about three days a person has to repeat it by hand. */
export function isGivenUp(attempts: number, ageMs: number): boolean {
  return attempts >= mostAttempts && ageMs >= leastAgeMs
}
