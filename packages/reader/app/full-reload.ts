import { useEffect, useState } from 'react'
import { isChunkFailure, mayReload } from '@tsuzuri/browser/chunk-reload'
import { isLeaving } from '@tsuzuri/browser/leaving'

/** If the reload has not replaced the page after this time, it shows its error. */
const giveUpMs = 10_000

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
      // Each URL has its own limit.
      if (!mayReload(`tsuzuri:loaded-whole ${location.pathname}${location.search}`)) return
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
