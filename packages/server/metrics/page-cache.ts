import type { Metric } from 'prom-client'
import type { PageCache } from '../page-cache/page-cache.ts'
import { counter, gauge } from './family.ts'

type Counts = PageCache['counts'] & { hits: number }

export function pageCacheMetrics(counts: Counts): Metric[] {
  const { hits, misses, made, confirmed, stale, evicted, kept, bytes } = counts
  return [
    counter('tsuzuri_page_cache_hits_total', 'Answers that were kept and true.', hits),
    counter('tsuzuri_page_cache_misses_total', 'Questions that something had to be done for.', misses),
    counter('tsuzuri_page_cache_evictions_total', 'Kept answers that had to make room.', evicted),
    gauge('tsuzuri_page_cache_entries', 'Kept answers.', kept),
    gauge('tsuzuri_page_cache_bytes', 'What they take.', bytes),
    counter('tsuzuri_renders_total', 'Answers that were made.', made),
    counter(
      'tsuzuri_renders_spared_total',
      'Answers that were found to be true still, though something had changed.',
      confirmed,
    ),
    counter(
      'tsuzuri_page_cache_stale_total',
      'Responses that were served stale, because the database was away or a page failed.',
      stale,
    ),
  ]
}
