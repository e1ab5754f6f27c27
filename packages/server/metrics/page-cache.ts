import type { Metric } from 'prom-client'
import type { PageCache } from '../page-cache/page-cache.ts'
import { counter, gauge } from './family.ts'

type Counts = PageCache['counts'] & { hits: number }

export function pageCacheMetrics(counts: Counts): Metric[] {
  const { hits, misses, made, confirmed, stale, evicted, kept, bytes } = counts
  return [
    counter('tsuzuri_page_cache_hits_total', 'Responses served from the cache.', hits),
    counter(
      'tsuzuri_page_cache_misses_total',
      'Requests that needed a response to be confirmed or built.',
      misses,
    ),
    counter('tsuzuri_page_cache_evictions_total', 'Cache entries that were evicted.', evicted),
    gauge('tsuzuri_page_cache_entries', 'Cache entries.', kept),
    gauge('tsuzuri_page_cache_bytes', 'The size of all cache entries.', bytes),
    counter('tsuzuri_renders_total', 'Responses that were built.', made),
    counter(
      'tsuzuri_renders_spared_total',
      'Cached responses that were found unchanged after a change of their dependencies.',
      confirmed,
    ),
    counter(
      'tsuzuri_page_cache_stale_total',
      'Responses that were served stale, because the database was away or a page failed.',
      stale,
    ),
  ]
}
