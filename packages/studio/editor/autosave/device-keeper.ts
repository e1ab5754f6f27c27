import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { DeviceCopy } from './device-copy.ts'
import type { DeviceStore } from './device-store.ts'

export type DeviceKeeperOptions<Text> = {
  store: DeviceStore<Text>
  /** Returns the copy to store now. */
  copy: () => DeviceCopy<Text>
  /** Whether the server has all changes. */
  isSaved: () => boolean
  onKept: () => void
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
  /** Stores what is pending; waits no longer than a working device store needs. The text may be replaced afterwards. */
  finish: () => Promise<void>
}

/** A crash loses at most what was typed in this time. */
const keepDelayMs = 30
/** A device store that hangs must not block saving on the server. */
const deviceWaitMs = 2_000

export function openDeviceKeeper<Text>(options: DeviceKeeperOptions<Text>): DeviceKeeper {
  const { store, isSaved } = options
  /** Whether the device has what was last given to it. */
  let isKept = true
  /** The text at the last `finish`: a late write must not store the text that has replaced it. */
  let finished: DeviceCopy<Text> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: Promise<void> = Promise.resolve()
  /** The next copy that is queued but not written yet: it will contain everything typed until then. */
  let nextCopy: Promise<void> | undefined

  const copy = () => finished ?? options.copy()

  function noteKept(): void {
    isKept = true
    options.onKept()
  }

  function noteFault(message: string): void {
    isKept = false
    options.onFault(message)
  }

  const noteHanging = () => noteFault('この端末への保存が終わりません')

  /** Serialized, so that an older copy never overwrites a newer one. */
  function keep(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    nextCopy ??= keeping
      .then(() => {
        nextCopy = undefined
        return store.keep(copy())
      })
      .then(noteKept, (error: unknown) => noteFault(String(error)))
    keeping = nextCopy
    return keeping
  }

  async function forget(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await keeping
    const { key, session } = copy()
    await store.remove(key, session)
    // Store a character that was typed in the meantime.
    if (!isSaved()) await keep()
  }

  /** The copy in IndexedDB is written anyway if the page goes on, and says then whether the text is kept. */
  function keepNow(): void {
    try {
      store.keepNow(copy())
    } catch {
      return
    }
    noteKept()
  }

  async function writePending(): Promise<void> {
    do {
      if (timer !== undefined) void keep()
      await keeping
    } while (timer !== undefined)
  }

  return {
    keepSoon: () => {
      finished = undefined
      timer ??= setTimeout(() => void keep(), keepDelayMs)
    },
    keep: () => withTimeLimit(keep(), deviceWaitMs, noteHanging),
    keepRest: () => {
      if (finished !== undefined) return Promise.resolve()
      // A remaining copy is harmless: the next visit compares it with the server's text and removes it.
      if (isSaved())
        return withTimeLimit(
          forget().catch(() => {}),
          deviceWaitMs,
          () => {},
        )
      return withTimeLimit(keep(), deviceWaitMs, noteHanging)
    },
    keepNow,
    isWaiting: () => timer !== undefined,
    finish: async () => {
      await withTimeLimit(writePending(), deviceWaitMs, noteHanging)
      if (!isKept && !isSaved()) keepNow()
      finished = options.copy()
    },
  }
}
