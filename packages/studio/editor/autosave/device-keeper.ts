import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { DeviceCopy } from './device-copy.ts'
import type { DeviceStore } from './device-store.ts'

export type DeviceKeeperOptions<Text> = {
  store: DeviceStore<Text>
  /** Returns the copy to store now. */
  copy: () => DeviceCopy<Text>
  /** Whether the server has all changes. */
  isSaved: () => boolean
  onFault: (message: string) => void
}

/** Keeps the current text on the device until the server has it. */
export type DeviceKeeper = {
  /** Keeps a copy after a short pause. */
  keepSoon: () => void
  /** Stores a copy; waits no longer than a working device store needs. */
  keep: () => Promise<void>
  /** Removes the copy if the server has everything; otherwise stores the rest, which exists only here. */
  keepRest: () => Promise<void>
  /** Keeps a copy synchronously, for a page that is being closed. */
  keepNow: () => void
  isWaiting: () => boolean
  /** Stores a pending copy, and resolves when it is stored. */
  finish: () => Promise<void>
}

/** A crash loses at most what was typed in this time. */
const keepDelayMs = 30
/** A device store that hangs must not block saving on the server. */
const deviceWaitMs = 2_000

export function openDeviceKeeper<Text>(options: DeviceKeeperOptions<Text>): DeviceKeeper {
  const { store, copy, isSaved, onFault } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: Promise<void> = Promise.resolve()
  /** The next copy that is queued but not written yet: it will contain everything typed until then. */
  let nextCopy: Promise<void> | undefined

  /** Serialized, so that an older copy never overwrites a newer one. */
  function keep(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    nextCopy ??= keeping
      .then(() => {
        nextCopy = undefined
        return store.keep(copy())
      })
      .catch((error: unknown) => onFault(String(error)))
    keeping = nextCopy
    return keeping
  }

  async function forget(): Promise<void> {
    await keeping
    const { key, session } = copy()
    await store.remove(key, session)
    // Store a character that was typed in the meantime.
    if (!isSaved()) await keep()
  }

  return {
    keepSoon: () => {
      timer ??= setTimeout(() => void keep(), keepDelayMs)
    },
    keep: () => withTimeLimit(keep(), deviceWaitMs, () => {}),
    keepRest: () => {
      const work = isSaved() ? forget() : keep()
      // A remaining copy is harmless: the next visit compares it with the server's text and removes it.
      return withTimeLimit(
        work.catch(() => {}),
        deviceWaitMs,
        () => {},
      )
    },
    keepNow: () => {
      try {
        store.keepNow(copy())
      } catch (error) {
        onFault(String(error))
      }
    },
    isWaiting: () => timer !== undefined,
    finish: async () => {
      if (timer !== undefined) await keep()
      await keeping
    },
  }
}
