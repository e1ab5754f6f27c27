import { operationPaths } from '@tsuzuri/api/operations'
import { searchesAtOnce } from '../api/operations/search.ts'
import { isBuildFile } from '../builds/build-file.ts'
import { isContent, isSearch } from '../metrics/route-kind.ts'
import { normalizedPath } from './cache-key.ts'
import { openRenderQueue, type QueueBounds, type RenderQueue } from './render-queue.ts'

/**
 * Searches may take seconds, and suggestions may wait for the dictionary or the write lock. Each have a queue of their own,
 * so that no other page waits for them.
 */
export type RenderPurpose = 'pages' | 'searches' | 'suggestions'
export type RenderQueues = Readonly<Record<RenderPurpose, RenderQueue>>

const usualBounds: Readonly<Record<RenderPurpose, QueueBounds>> = {
  // Concurrent renders use the CPU while others wait for PostgreSQL; a worker renders 64 pages in about a fifth of a second.
  pages: { atOnce: 8, waiting: 64 },
  // A slow search takes seconds, so one that waits for three others is already late.
  searches: { atOnce: searchesAtOnce, waiting: 3 * searchesAtOnce },
  suggestions: { atOnce: 2, waiting: 32 },
}

export function openRenderQueues(bounds: Partial<typeof usualBounds> = {}): RenderQueues {
  const { pages, searches, suggestions } = { ...usualBounds, ...bounds }
  return {
    pages: openRenderQueue(pages),
    searches: openRenderQueue(searches),
    suggestions: openRenderQueue(suggestions),
  }
}

/** The queue that a response waits in, for an address or a cache key; undefined if it is not built from content. */
export function renderPurposeOf(address: string): RenderPurpose | undefined {
  const at = address.indexOf('?')
  const path = normalizedPath(at === -1 ? address : address.slice(0, at)).replaceAll(/\/{2,}/g, '/')
  // A file of an older build is read from the object store, behind a queue of its own.
  if (!isContent(path) || isBuildFile(path)) return undefined
  if (!isSearch(path)) return 'pages'
  if (path === operationPaths.listSuggestions) return 'suggestions'
  // The search page without a query shows only its form.
  return at === -1 ? 'pages' : 'searches'
}
