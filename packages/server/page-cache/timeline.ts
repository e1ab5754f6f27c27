import type { ContentKey } from '@tsuzuri/content/content-key'
import { keysChangedByTime, nextBoundary } from '@tsuzuri/database/changes/visibility-boundaries'
import type { Database } from '@tsuzuri/database/open'

/** Knows when time alone changes what readers see next, and says so when the moment has come. */
export type Timeline = {
  /** Everything that time changed until then was announced. */
  readonly toldUntil: Date
  /** Whether everything that time had changed before the start was announced. */
  readonly isCaughtUp: boolean
  /** Whether a moment has come that nobody was told of yet. */
  isDue: () => boolean
  /** When this is done, everybody was told of what has come until now. Never fails. */
  settle: () => Promise<void>
  /** Something was written: another moment may be the next one now. */
  lookAgain: () => void
  stop: () => void
}

type TimelineParts = {
  db: Database
  now: () => Date
  announce: (keys: readonly ContentKey[]) => void
  /** The clock of this machine was put back: nothing that was made since can be trusted. */
  onClockBack: () => void
  onError: (error: unknown) => void
  /** Reports what time has changed since then; since now where it is not set. */
  since?: Date | undefined
}

const lookEveryMs = 60_000
const backMs = 1000
const retryMs = 1000

export function startTimeline({ db, now, announce, onClockBack, onError, since }: TimelineParts): Timeline {
  let toldUntil = since ?? now()
  /** 0: unknown, so look before anything is answered. */
  let nextAt = 0
  let settling: Promise<void> | undefined
  let hasChanged = false
  let isCaughtUp = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function tell(): Promise<void> {
    do {
      hasChanged = false
      const present = now()
      if (present.getTime() < toldUntil.getTime() - backMs) onClockBack()
      else if (present > toldUntil) announce(await keysChangedByTime(db.reader, toldUntil, present))
      toldUntil = present
      isCaughtUp = true
      nextAt = (await nextBoundary(db.reader, present)) ?? Number.POSITIVE_INFINITY
    } while (hasChanged)
  }

  function wait(): void {
    clearTimeout(timer)
    if (isStopped) return
    const ms = Math.max(0, Math.min(nextAt - now().getTime(), lookEveryMs))
    timer = setTimeout(() => {
      // A timer may fire before the clock has reached the moment: without one, settle() looks and sets the next.
      timer = undefined
      void settle()
    }, ms).unref()
  }

  async function settle(): Promise<void> {
    if (!isDue() && timer !== undefined && now().getTime() - toldUntil.getTime() < lookEveryMs) return
    settling ??= tell()
      .catch((error: unknown) => {
        // While the database does not answer, what is kept is the best there is.
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
    get toldUntil() {
      return toldUntil
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
