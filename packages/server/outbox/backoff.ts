const firstMs = 5000
const longestMs = 24 * 60 * 60 * 1000
const factor = 3
/** About three days in all. After that a person has to repeat the delivery by hand. */
export const mostAttempts = 12

/** The wait after an attempt that failed: 5 s, 15 s, 45 s … 24 h. */
export function backoffMs(attempts: number): number {
  return Math.min(longestMs, firstMs * factor ** Math.max(0, attempts - 1))
}
