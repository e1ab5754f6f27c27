import { createApi } from './api/api.ts'
import { startReadCounter } from './api/reads.ts'
import { createApp } from './app.ts'
import type { Context } from './context.ts'
import { listen } from './http/listen.ts'
import { openAnswers } from './page-cache/answers.ts'
import { startFreshness, type TellOthers } from './page-cache/freshness.ts'
import { openPageCache, type PageCache } from './page-cache/page-cache.ts'
import { openReader } from './pages/reader.ts'
import { pageRoutes } from './pages/routes.ts'
import { openStudio } from './studio/studio.ts'

export type Serving = {
  port: number
  /** How the kept answers are doing. */
  readonly counts: PageCache['counts']
  /** Takes a change that another worker of this machine has told. */
  take: Awaited<ReturnType<typeof startFreshness>>['take']
  stop: (patienceMs: number) => Promise<void>
}

/** Answers on the port: the app, and before it the answers that are kept. */
export async function serve(context: Context, tellOthers?: TellOthers): Promise<Serving> {
  const { config, db, log, store } = context
  let isStopping = false
  const freshness = await startFreshness(context, { tellOthers })
  const { clock, timeline } = freshness
  const answers = openAnswers(createApi(context).fetch, clock)
  const reader = await openReader()
  const pages = await pageRoutes(context, reader, answers)
  const studio = await openStudio(context, { reader })
  const reads = startReadCounter(context)
  const app = createApp(context, { isStopping: () => isStopping, pages, reads: reads.routes, studio })
  const cache = openPageCache({ ask: app.fetch, answers, clock, timeline, mostBytes: config.pageCacheBytes })
  const listening = await listen({ app, cache, objects: store.listener }, config, log)
  return {
    port: listening.port,
    get counts() {
      return cache.counts
    },
    take: freshness.take,
    stop: async (patienceMs) => {
      isStopping = true
      await listening.stop(patienceMs)
      await freshness.stop()
      await reads.stop()
      await store.close()
      await db.close()
    },
  }
}
