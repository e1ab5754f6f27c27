import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import { type Change, changesAfter, lastChangeId } from './change-log.ts'
import type { Database } from '../open.ts'

export type Following = {
  /** The number of the last change that was reported. */
  readonly last: number
  /** Whether all changes from before the start have been reported. */
  readonly isCaughtUp: boolean
  /** Resolves when the changes so far have been reported, or could not be read and will be later. */
  settle: () => Promise<void>
  /** Applies a change that this process learned of in another way, such as a message from another worker. */
  take: (change: Change) => void
  stop: () => Promise<void>
}

export type Follower = {
  /** A process, this one or another, changed these keys. The same change may be reported twice. */
  onChange: (keys: readonly ContentKey[]) => void
  /** This process changed this. The command waits until the promise resolves, so other workers can be notified here. */
  onOwnChange?: (change: Change) => Promise<void>
  onError: (error: unknown) => void
}

const retryMs = 1000

/**
 * Reports every change from now on, or after the change `since`: those of this process at once, those of other processes
 * soon after their commit.
 */
export async function followChanges(db: Database, follower: Follower, since?: number): Promise<Following> {
  let last = since ?? (await lastChangeId(db.reader))
  let reading: Promise<void> | undefined
  let isBehind = false
  let isCaughtUp = false
  let retry: NodeJS.Timeout | undefined

  const take = (change: Change) => {
    if (change.id === last + 1) last = change.id
    follower.onChange(change.keys)
  }
  const catchUp = async () => {
    do {
      isBehind = false
      const changes = await changesAfter(db.reader, last)
      if (changes === undefined) {
        last = await lastChangeId(db.reader)
        follower.onChange([everyKey])
      }
      for (const change of changes ?? []) {
        if (change.id <= last) continue
        last = change.id
        follower.onChange(change.keys)
      }
    } while (isBehind)
    isCaughtUp = true
  }
  const wake = () => {
    isBehind = true
    reading ??= catchUp()
      .catch((error: unknown) => {
        follower.onError(error)
        retry = setTimeout(wake, retryMs).unref()
      })
      .finally(() => {
        reading = undefined
      })
  }

  const stopListening = db.changeListeners.listen(async (change) => {
    take(change)
    await follower.onOwnChange?.(change)
  })
  const stopWatching = await db.watchWrites(wake).catch((error: unknown) => {
    stopListening()
    throw error
  })
  wake()
  return {
    get last() {
      return last
    },
    get isCaughtUp() {
      return isCaughtUp
    },
    settle: async () => reading,
    take,
    stop: async () => {
      clearTimeout(retry)
      stopListening()
      await stopWatching()
      await reading
    },
  }
}
