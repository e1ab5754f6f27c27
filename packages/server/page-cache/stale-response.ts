import { addressPrefix, withdrawnKey } from '@tsuzuri/content/content-key'
import type { CachedResponse } from './cached-response.ts'
import type { KeyClock } from './key-clock.ts'

/**
 * Whether a response may be served stale while it can be neither confirmed nor rebuilt. A response of an article that
 * this instance knows to be withdrawn may not; lists may show its title until they are rebuilt.
 */
export function mayServeStale({ built, tick }: CachedResponse, clock: KeyClock): boolean {
  if (built.status !== 200 && built.status !== 301) return false
  const addresses = built.keys.filter((key) => key.startsWith(addressPrefix))
  const withdrawals = addresses.map((key) => withdrawnKey(key.slice(addressPrefix.length)))
  return !clock.hasChanged(withdrawals, tick)
}

const storingHeaders = new Set(['cache-control', 'cdn-cache-control', 'surrogate-control'])

/** No cache may store a stale response. The mark is that of https://www.rfc-editor.org/rfc/rfc9211 */
export function staleHead(head: readonly string[]): string[] {
  const fresh = head.filter((_, at) => !storingHeaders.has(head[at - (at % 2)] ?? ''))
  return [
    ...fresh,
    'cache-control',
    'no-store',
    'cache-status',
    'tsuzuri; hit; fwd=stale; detail=stale-if-error',
  ]
}
