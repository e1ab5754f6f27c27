import type { ContentKey } from '@tsuzuri/content/content-key'
import type { ChangeClock } from '../queries/dependencies.ts'

/** A change clock that knows of the changes that a test announces. */
export function aChangeClock(): ChangeClock & { announce: (key: ContentKey) => void } {
  const changes = new Map<ContentKey, number>()
  let tick = 1
  return {
    get tick() {
      return tick
    },
    announce(key) {
      tick += 1
      changes.set(key, tick)
    },
    hasChanged: (keys, since) => [...keys].some((key) => (changes.get(key) ?? 0) > since),
  }
}
