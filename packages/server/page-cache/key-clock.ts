import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'

/**
 * Remembers when which content key last changed, as a number that rises with every change. Whoever keeps something keeps
 * the number of its making with it: while the number stands still, nothing that is kept can be out of date.
 */
export type KeyClock = {
  readonly tick: number
  /** Set while there may be changes that were not announced: the database is away, or was a moment ago. */
  isUncertain: boolean
  announce: (keys: readonly ContentKey[]) => void
  hasChanged: (keys: Iterable<ContentKey>, since: number) => boolean
}

const mostRemembered = 50_000

export function openKeyClock(): KeyClock {
  const changes = new Map<ContentKey, number>()
  let tick = 1
  let allChangedAt = 0

  return {
    get tick() {
      return tick
    },
    isUncertain: false,
    announce(keys) {
      if (keys.length === 0) return
      tick += 1
      if (keys.includes(everyKey) || changes.size + keys.length > mostRemembered) {
        changes.clear()
        allChangedAt = tick
        return
      }
      for (const key of keys) changes.set(key, tick)
    },
    hasChanged(keys, since) {
      if (since >= tick) return false
      if (since < allChangedAt) return true
      for (const key of keys) if ((changes.get(key) ?? 0) > since) return true
      return false
    },
  }
}
