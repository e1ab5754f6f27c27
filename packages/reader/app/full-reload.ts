import { useEffect, useState } from 'react'
import { isChunkFailure } from '@tsuzuri/browser/chunk-reload'

/** A page that is still here this long after it asked for itself anew shows its error after all. */
const patienceMs = 10_000
/** The same address is loaded as a whole once in this time, so that a page that fails each time never loads in a loop. */
export const fullReloadAtMostEveryMs = 60_000

const rememberedName = 'tsuzuri:loaded-whole'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Loads the page from the server where showing it in the browser failed for another reason than its HTTP status: the server
 * draws it without the code, or the connection, that failed. Says whether that is under way.
 */
export function useFullReload(error: unknown): boolean {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (hasHttpStatus(error) || isChunkFailure(error)) return
    if (!mayReload(location.pathname + location.search)) return
    setLoading(true)
    location.reload()
    const timer = setTimeout(() => setLoading(false), patienceMs)
    return () => clearTimeout(timer)
  }, [error])
  return isLoading
}

/** What the server answered stays as it is: asked again, it would say the same. */
export function hasHttpStatus(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return Number(error.status) >= 400 && Number(error.status) <= 599
}

/** Without a memory that survives the load there is no limit, so there is no load either. */
export function mayReload(
  address: string,
  now: number = Date.now(),
  memory: () => Memory = () => sessionStorage,
): boolean {
  try {
    const kept = memory()
    const [at = '', ...before] = (kept.getItem(rememberedName) ?? '').split(' ')
    const sinceMs = now - Number(at)
    // Below zero the clock was set back: the remembered time says nothing any more.
    if (before.join(' ') === address && sinceMs >= 0 && sinceMs < fullReloadAtMostEveryMs) return false
    const noted = `${now} ${address}`
    kept.setItem(rememberedName, noted)
    return kept.getItem(rememberedName) === noted
  } catch {
    return false
  }
}
