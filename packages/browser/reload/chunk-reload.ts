import { readStored, store, type StorageOf } from '../stored/stored.ts'
import { isLeaving, startNotingLeaving } from './leaving.ts'

export const chunkTimeoutMs = 120_000
export const reloadAtMostEveryMs = 60_000
/** A page that still runs this long after it requested a reload shows the error instead. */
export const reloadPatienceMs = 10_000

const chunkFailure = 'Loading chunk '
const reloadedAtKey = 'tsuzuri:chunk-reloaded-at'

export interface ChunkEnvironment {
  reload: () => void
  /** Without a network, a reload would only lose the page. */
  isOnline: () => boolean
  page: EventTarget
  storage: StorageOf<'getItem' | 'setItem'>
  now: () => number
}

export type LoadChunk = <Chunk>(name: string, load: () => Promise<Chunk>) => Promise<Chunk>

/**
 * Wraps dynamic imports: an import that fails or times out reloads the page, at most once a minute and not
 * without a network, and then throws.
 */
export function createChunkLoader({
  reload = () => location.reload(),
  isOnline = () => navigator.onLine,
  page,
  storage = () => sessionStorage,
  now = Date.now,
}: Partial<ChunkEnvironment> = {}): LoadChunk {
  let reloadingSince = -Infinity

  return async function loadChunk(name, load) {
    const stopNotingLeaving = startNotingLeaving(page)
    try {
      return await inTime(load)
    } catch (cause) {
      const isBeingReplaced = isLeaving() || now() - reloadingSince < reloadPatienceMs
      if (isBeingReplaced || (isOnline() && mayReload(reloadedAtKey, storage, now()))) {
        if (!isBeingReplaced) {
          reloadingSince = now()
          reload()
        }
        // No error page while another document loads: it would flash.
        await new Promise((resolve) => setTimeout(resolve, reloadPatienceMs))
      }
      throw new Error(`${chunkFailure}${name} failed`, { cause })
    } finally {
      stopNotingLeaving()
    }
  }
}

/** Whether an import failed for good: the page was reloaded for it or a short time ago, or there is no network. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(chunkFailure)
}

export const loadChunk: LoadChunk = createChunkLoader()

async function inTime<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${chunkTimeoutMs} ms`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether a reload for this reason may start now: at most one a minute, so that a page that always fails does not
 * reload in a loop. Without sessionStorage the number of reloads can't be limited, so there is no reload.
 */
export function mayReload(
  key: string,
  storage: ChunkEnvironment['storage'] = () => sessionStorage,
  now: number = Date.now(),
): boolean {
  const sinceReloadMs = now - Number(readStored(storage, key) ?? -Infinity)
  // A negative age means that the clock was set back: ignore the stored time.
  if (sinceReloadMs >= 0 && sinceReloadMs < reloadAtMostEveryMs) return false
  return store(storage, key, String(now)) && readStored(storage, key) === String(now)
}
