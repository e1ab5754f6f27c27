import { setTimeout as delay } from 'node:timers/promises'
import { openInProcess } from './api/in-process.ts'
import { startReadCounter } from './api/reads.ts'
import { createApp } from './app.ts'
import { isBuildFile } from './builds/build-file.ts'
import type { Context } from './context.ts'
import { openReadiness } from './health/readiness.ts'
import { listen } from './http/listen.ts'
import { openKnownMedia } from './images/known-media.ts'
import { pictureListener } from './images/listener.ts'
import { openVariants } from './images/variants.ts'
import type { Family } from './metrics/family.ts'
import { startProcessMeter } from './metrics/process.ts'
import { openRequestMeter } from './metrics/requests.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { servingFamilies } from './metrics/serving.ts'
import { meterStore } from './metrics/store.ts'
import { openApiResponses } from './page-cache/api-responses.ts'
import { startFreshness, type TellOthers } from './page-cache/freshness.ts'
import { openPageCache, type PageCache } from './page-cache/page-cache.ts'
import { openRenderQueues } from './page-cache/render-queues.ts'
import { listAssets } from './pages/assets.ts'
import { openPageRenderer } from './pages/page-renderer.ts'
import { openReader } from './pages/reader.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { openStudio } from './studio/studio.ts'

export type Serving = {
  port: number
  /** The metrics of this process. */
  metrics: () => Promise<Family[]>
  /** Counts of the page cache. */
  readonly counts: PageCache['counts']
  /** Applies a change that another worker of this machine reported. */
  take: Awaited<ReturnType<typeof startFreshness>>['take']
  stop: (patienceMs: number) => Promise<void>
}

/** Serves the app on the port, behind the page cache. `gather` adds the metrics of other workers. */
export async function serve(
  opened: Context,
  tellOthers?: TellOthers,
  gather?: (own: () => Promise<Family[]>) => Promise<Family[]>,
): Promise<Serving> {
  const { store, metrics: storeMetrics } = meterStore(opened.store)
  const context = { ...opened, store }
  const { config, db, log } = context
  let isStopping = false
  const readiness = openReadiness(context, {
    isStopping: () => isStopping,
    hasPages: () => cache.counts.kept > 0,
  })
  const requests = openRequestMeter()
  const ofProcess = startProcessMeter()
  const variants = openVariants(context)
  const freshness = await startFreshness(context, { tellOthers })
  const { clock, timeline } = freshness
  const knownMedia = openKnownMedia(context, clock)
  const apiResponses = openApiResponses(openInProcess(context, clock), clock)
  const reader = await openReader()
  const pages = await pageRoutes(context, reader.folder, openPageRenderer(context, reader, apiResponses))
  const studio = await openStudio({ ...context, db: db.forEditors() }, { reader })
  const reads = startReadCounter(context)
  const metrics = async () =>
    servingFamilies({ requests, ofProcess, cache, queues, variants, storeMetrics, readiness })
  const gathered = metricsRoutes(config, () => (gather === undefined ? metrics() : gather(metrics)))
  const parts = { readiness, metrics: gathered, knownMedia, variants, pages, reads: reads.routes, studio }
  const app = createApp(context, parts)
  const files = await listAssets(reader.folder)
  const queues = openRenderQueues()
  const cache = openPageCache({
    fetch: app.fetch,
    queues,
    isFile: (key) => files.has(key) || isBuildFile(key),
    apiResponses,
    clock,
    timeline,
    pulse: context.pulse,
    mostBytes: config.pageCacheBytes,
    isTagged: config.purge !== undefined,
  })
  const answerPicture = pictureListener(knownMedia, variants, config)
  const listening = await listen(
    { app, cache, queues, answerPicture, objects: store.listener, requests },
    config,
    log,
  )
  return {
    port: listening.port,
    metrics,
    get counts() {
      return cache.counts
    },
    take: freshness.take,
    stop: async (patienceMs) => {
      isStopping = true
      listening.drain()
      await delay(config.drainMs)
      await listening.stop(patienceMs)
      ofProcess.stop()
      await freshness.stop()
      await reads.stop()
      await store.close()
      await context.pulse.stop()
      await db.close()
    },
  }
}
