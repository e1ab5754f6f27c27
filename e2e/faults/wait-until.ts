import { setTimeout as delay } from 'node:timers/promises'

/** Polls until the condition is true; an error counts as false. Returns the waited milliseconds. */
export async function waitUntil(
  what: string,
  mostMs: number,
  isTrue: () => Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now()
  let last: unknown
  for (;;) {
    try {
      if (await isTrue()) return performance.now() - startedAt
    } catch (error) {
      last = error
    }
    if (performance.now() - startedAt > mostMs)
      throw new Error(`not within ${mostMs / 1000} s: ${what}`, { cause: last })
    await delay(50)
  }
}
