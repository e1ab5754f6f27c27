import { isApiProblem } from '@tsuzuri/api/client'
import { isUnreadable } from './unreadable-file.ts'

/** Statuses of a proxy, or of a server that is restarting. */
const passing = new Set([502, 503, 504])

/**
 * Whether an upload failed because the connection or the server went away, so that it can go on later. What the server
 * or the store refused, what was cancelled, and a file that can't be read, is not tried again by itself.
 */
export function isInterruption(error: unknown): boolean {
  if (isApiProblem(error)) return passing.has(error.status)
  if (!(error instanceof Error) || error.name === 'AbortError' || isUnreadable(error)) return false
  // The managed upload wraps what stopped it.
  if (error.name === 'UploadCancelled') return error.cause === undefined || isInterruption(error.cause)
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  return status === undefined || status >= 500
}
