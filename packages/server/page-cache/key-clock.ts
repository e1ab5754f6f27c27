import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'

/**
 * Records the tick at which each content key last changed; every change increments the tick. A cache entry stores the
 * tick at which it was built: it is current as long as none of its keys has a later tick, so while the tick is
 * unchanged every entry is.
 */
export type KeyClock = {
  readonly tick: number
  /** Set if there may be unannounced changes: the database is unreachable, or was so until a moment ago. */
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
