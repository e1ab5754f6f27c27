import type { ContentKey } from '@tsuzuri/content/content-key'
import { keysChangedByTime, nextBoundary } from '@tsuzuri/database/changes/visibility-boundaries'
import type { Database } from '@tsuzuri/database/open'

/** Announces changes that happen by time alone: content that becomes visible, or ends, at its scheduled time. */
export type Timeline = {
  /** All changes by time up to this moment have been announced. */
  readonly announcedUntil: Date
  /** Whether all changes by time before the start have been announced. */
  readonly isCaughtUp: boolean
  /** Whether a scheduled change is due that was not announced yet. */
  isDue: () => boolean
  /** Announces all changes up to now. Never fails. */
  settle: () => Promise<void>
  /** Called after a write, which may have added an earlier scheduled change. */
  lookAgain: () => void
  stop: () => void
}

type TimelineParts = {
  db: Database
  now: () => Date
  announce: (keys: readonly ContentKey[]) => void
  /** The clock of this machine was set back, so cache entries built since may be wrong. */
  onClockBack: () => void
  onError: (error: unknown) => void
  /** Announces changes by time since this moment; by default since now. */
  since?: Date | undefined
}

const checkEveryMs = 60_000
const toleratedBackMs = 1000
const retryMs = 1000

export function startTimeline({ db, now, announce, onClockBack, onError, since }: TimelineParts): Timeline {
  let announcedUntil = since ?? now()
  /** 0: unknown, so it is read before the first response. */
  let nextAt = 0
  let settling: Promise<void> | undefined
  let hasChanged = false
  let isCaughtUp = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function announceDue(): Promise<void> {
    do {
      hasChanged = false
      const present = now()
      if (present.getTime() < announcedUntil.getTime() - toleratedBackMs) onClockBack()
      else if (present > announcedUntil) announce(await keysChangedByTime(db.reader, announcedUntil, present))
      announcedUntil = present
      isCaughtUp = true
      nextAt = (await nextBoundary(db.reader, present)) ?? Number.POSITIVE_INFINITY
    } while (hasChanged)
  }

  function wait(): void {
    clearTimeout(timer)
    if (isStopped) return
    const ms = Math.max(0, Math.min(nextAt - now().getTime(), checkEveryMs))
    timer = setTimeout(() => {
      // A timer may fire slightly early. Clearing it makes settle() check again and set the next one.
      timer = undefined
      void settle()
    }, ms).unref()
  }

  async function settle(): Promise<void> {
    if (!isDue() && timer !== undefined && now().getTime() - announcedUntil.getTime() < checkEveryMs) return
    settling ??= announceDue()
      .catch((error: unknown) => {
        // While the database does not respond, cached responses stay in use.
        nextAt = now().getTime() + retryMs
        onError(error)
      })
      .finally(() => {
        settling = undefined
        wait()
      })
    return settling
  }

  function isDue(): boolean {
    return nextAt !== Number.POSITIVE_INFINITY && now().getTime() >= nextAt
  }

  wait()
  return {
    get announcedUntil() {
      return announcedUntil
    },
    get isCaughtUp() {
      return isCaughtUp
    },
    isDue,
    settle,
    lookAgain() {
      hasChanged = true
      nextAt = 0
      wait()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
