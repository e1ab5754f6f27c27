import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import { type Change, changesAfter, lastChangeId } from './change-log.ts'
import type { Database } from '../open.ts'

export type Following = {
  /** Takes a change that this process was told of by another way. */
  take: (change: Change) => void
  stop: () => Promise<void>
}

export type Follower = {
  /** Somebody, here or elsewhere, changed this. A change may be told twice. */
  onChange: (keys: readonly ContentKey[]) => void
  /** This process changed this; whoever else must know before the command is done is told here. */
  onOwnChange?: (change: Change) => Promise<void>
  onError: (error: unknown) => void
}

const retryMs = 1000

/** Tells of every change from now on: those of this process at once, those of others soon after their commit. */
export async function followChanges(db: Database, follower: Follower): Promise<Following> {
  let last = await lastChangeId(db.reader)
  let reading: Promise<void> | undefined
  let isBehind = false
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

  const stopListening = db.announcements.listen(async (change) => {
    take(change)
    await follower.onOwnChange?.(change)
  })
  const stopWatching = await db.watchWrites(wake)
  wake()
  return {
    take,
    stop: async () => {
      clearTimeout(retry)
      stopListening()
      await stopWatching()
      await reading
    },
  }
}
