import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { DeviceCopy } from './device-copy.ts'
import type { DeviceStore } from './device-store.ts'

export type DeviceKeeperOptions<Text> = {
  store: DeviceStore<Text>
  /** The copy that would be kept now. */
  copy: () => DeviceCopy<Text>
  /** Whether the server has everything that was written. */
  isSaved: () => boolean
  onFault: (message: string) => void
}

/** Keeps the current text on the device until the server has it. */
export type DeviceKeeper = {
  /** Keeps a copy after a short pause. */
  keepSoon: () => void
  /** Keeps a copy; waits no longer than a working device store takes. */
  keep: () => Promise<void>
  /** Removes the copy if the server has everything; otherwise keeps the rest, which exists only here. */
  keepRest: () => Promise<void>
  /** Keeps a copy synchronously, for a page that is being closed. */
  keepNow: () => void
  isWaiting: () => boolean
  /** Keeps what waits to be kept, and resolves when it is. */
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
  /** A copy that has not begun to be written: it will contain what is typed until then. */
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
    // A character typed at this moment is stored again.
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
