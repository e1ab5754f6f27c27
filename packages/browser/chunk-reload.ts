export const chunkTimeoutMs = 120_000
export const reloadAtMostEveryMs = 60_000
/** A page that is still here this long after its reload shows the error after all. */
export const reloadPatienceMs = 10_000

const chunkFailure = 'Loading chunk '
const reloadedAtKey = 'tsuzuri:chunk-reloaded-at'

export interface ChunkSurroundings {
  reload: () => void
  /** A function, because reading `sessionStorage` itself may throw. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
}

export type LoadChunk = <Chunk>(name: string, load: () => Promise<Chunk>) => Promise<Chunk>

/** Wraps dynamic imports: one that fails or hangs reloads the page, once a minute at most, and then throws. */
export function createChunkLoader({
  reload = () => location.reload(),
  storage = () => sessionStorage,
  now = Date.now,
}: Partial<ChunkSurroundings> = {}): LoadChunk {
  let reloadingSince = -Infinity

  return async function loadChunk(name, load) {
    try {
      return await inTime(load)
    } catch (cause) {
      const isReloading = now() - reloadingSince < reloadPatienceMs
      if (isReloading || mayReload(storage, now())) {
        if (!isReloading) {
          reloadingSince = now()
          reload()
        }
        // Meanwhile no error page: the reader would see it flash.
        await new Promise((resolve) => setTimeout(resolve, reloadPatienceMs))
      }
      throw new Error(`${chunkFailure}${name} failed`, { cause })
    }
  }
}

/** The page has been reloaded for it already, or was a short while ago. */
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

/** Without a memory that survives the reload there is no limit, so there is no reload either. */
function mayReload(storage: ChunkSurroundings['storage'], now: number): boolean {
  try {
    const kept = storage()
    const sinceReloadMs = now - Number(kept.getItem(reloadedAtKey) ?? -Infinity)
    // Below zero the clock was set back: the remembered time says nothing any more.
    if (sinceReloadMs >= 0 && sinceReloadMs < reloadAtMostEveryMs) return false
    kept.setItem(reloadedAtKey, String(now))
    return kept.getItem(reloadedAtKey) === String(now)
  } catch {
    return false
  }
}
