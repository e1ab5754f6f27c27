import { type ContentKey, everyKey, rankingKey } from '@tsuzuri/content/content-key'
import { type Change, lastChangeId } from '@tsuzuri/database/changes/change-log'
import { followChanges, type Follower } from '@tsuzuri/database/changes/follow-changes'
import type { Position } from '@tsuzuri/database/positions'
import type { Context } from '../context.ts'
import { type KeyClock, openKeyClock } from './key-clock.ts'
import { startOutageWatch } from './outage-watch.ts'
import { startTimeline, type Timeline } from './timeline.ts'

/** Invalidates cache entries after changes by any process, changes by time, and at intervals for the ranking. */
export type Freshness = {
  clock: KeyClock
  timeline: Timeline
  /** Applies a change that another worker of this machine reported. */
  take: (change: Change) => void
  /** Whether everything that changed before the start has been reported. */
  readonly isCaughtUp: boolean
  /** Reports what changed before the start; what can't be read now is reported later. Never fails. */
  catchUp: () => Promise<void>
  /** All changes up to here were reported. */
  position: () => Position
  stop: () => Promise<void>
}

/** Reports a change to the other workers. The request of the editor who made it waits for this. */
export type TellOthers = (change: Change) => Promise<void>

/** Every read of an article changes the counts, so the ranking is invalidated at this interval instead. */
const rankingEveryMs = 5 * 60_000

export async function startFreshness(
  { db, log, now, pulse }: Context,
  {
    tellOthers = async () => {},
    onKeys = () => {},
    since,
  }: {
    tellOthers?: TellOthers | undefined
    onKeys?: (keys: readonly ContentKey[]) => void
    since?: Position | undefined
  } = {},
): Promise<Freshness> {
  const clock = openKeyClock()
  const announce = (keys: readonly ContentKey[]) => {
    if (keys.length === 0) return
    clock.announce(keys)
    onKeys(keys)
  }
  const timeline = startTimeline({
    db,
    now,
    announce,
    onClockBack: () => announce([everyKey]),
    onError: (error) => log.warn({ err: error }, 'could not look for what time changes'),
    since: since?.at,
  })
  const follower: Follower = {
    onChange: (keys) => {
      announce(keys)
      timeline.lookAgain()
    },
    onOwnChange: tellOthers,
    onError: (error) => log.warn({ err: error }, 'could not read what changed'),
  }
  const following = await followChanges(db, follower, since?.id).catch((error: unknown) => {
    timeline.stop()
    throw error
  })
  const stopOutageWatch = startOutageWatch({
    clock,
    pulse,
    readNewest: () => lastChangeId(db.reader),
    lastKnown: () => following.last,
  })
  const ranking = setInterval(() => announce([rankingKey]), rankingEveryMs).unref()
  return {
    clock,
    timeline,
    take: following.take,
    get isCaughtUp() {
      return following.isCaughtUp && timeline.isCaughtUp
    },
    catchUp: async () => {
      await Promise.all([following.settle(), timeline.settle()])
    },
    position: () => ({ id: following.last, at: timeline.announcedUntil }),
    stop: async () => {
      clearInterval(ranking)
      stopOutageWatch()
      timeline.stop()
      await following.stop()
    },
  }
}
