import { useEffect, useState } from 'react'
import { isChunkFailure } from '@tsuzuri/browser/chunk-reload'
import { isLeaving } from '@tsuzuri/browser/leaving'

/** If the reload has not replaced the page after this time, it shows its error. */
const giveUpMs = 10_000
/** The minimum time between full reloads of one URL, so that a page that always fails does not reload in a loop. */
export const fullReloadAtMostEveryMs = 60_000

const rememberedName = 'tsuzuri:loaded-whole'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Reloads the page from the server if client-side rendering failed for a reason other than an HTTP status: the server
 * renders it without the code or connection that failed. Returns whether a reload is in progress.
 */
export function useFullReload(error: unknown): boolean {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (hasHttpStatus(error) || isChunkFailure(error)) return
    // A reader who leaves sees no error either.
    if (!isLeaving()) {
      if (!mayReload(location.pathname + location.search)) return
      location.reload()
    }
    setLoading(true)
    const timer = setTimeout(() => setLoading(false), giveUpMs)
    return () => clearTimeout(timer)
  }, [error])
  return isLoading
}

/** An HTTP error is not retried: the server would answer the same. */
export function hasHttpStatus(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return Number(error.status) >= 400 && Number(error.status) <= 599
}

/** The limit needs session storage; without it there is no reload. */
export function mayReload(
  address: string,
  now: number = Date.now(),
  memory: () => Memory = () => sessionStorage,
): boolean {
  try {
    const kept = memory()
    const [at = '', ...before] = (kept.getItem(rememberedName) ?? '').split(' ')
    const sinceMs = now - Number(at)
    // A negative value means that the clock was set back: ignore the stored time.
    if (before.join(' ') === address && sinceMs >= 0 && sinceMs < fullReloadAtMostEveryMs) return false
    const noted = `${now} ${address}`
    kept.setItem(rememberedName, noted)
    return kept.getItem(rememberedName) === noted
  } catch {
    return false
  }
}
