import type { Metric } from 'prom-client'
import type { Readiness } from '../health/readiness.ts'
import type { Variants } from '../images/variants.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { RenderQueues } from '../page-cache/render-queues.ts'
import { familiesOf, type Family, gauge, sampleOf } from './family.ts'
import { imageMetrics } from './images.ts'
import { pageCacheMetrics } from './page-cache.ts'
import type { ProcessMeter } from './process.ts'
import { renderQueueMetrics } from './render-queue.ts'
import type { RequestMeter } from './requests.ts'

export type Metered = {
  requests: RequestMeter
  ofProcess: ProcessMeter
  cache: PageCache
  queues: RenderQueues
  variants: Variants
  storeMetrics: () => Metric[]
  readiness: () => Promise<Readiness>
}

/** The metrics of one process that serves requests. */
export async function servingFamilies(metered: Metered): Promise<Family[]> {
  const { requests, ofProcess, cache, queues, variants, storeMetrics, readiness } = metered
  const { status, database, store, disk, writing } = await readiness()
  return familiesOf([
    ...requests.metrics(),
    ...pageCacheMetrics({ ...cache.counts, hits: requests.keptTotal() }),
    ...renderQueueMetrics(queues),
    ...imageMetrics(variants),
    ...storeMetrics(),
    gauge('tsuzuri_ready', 'Whether the instance and its dependencies are ready.', [
      sampleOf({ part: 'all' }, status === 'ready' || status === 'degraded' ? 1 : 0),
      sampleOf({ part: 'studio' }, writing === 'ok' ? 1 : 0),
      sampleOf({ part: 'database' }, database === 'ok' ? 1 : 0),
      sampleOf({ part: 'store' }, store === 'ok' ? 1 : 0),
      sampleOf({ part: 'disk' }, disk === undefined || disk === 'low' ? 1 : 0),
    ]),
    ...ofProcess.metrics(),
  ])
}
