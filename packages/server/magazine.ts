import { createApi } from './api/api.ts'
import { startReadCounter } from './api/reads.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { prepareDataFolder, readSecret } from './data-folder.ts'
import { startHubNews } from './feeds/websub.ts'
import { assertPortFree, listen } from './http/listen.ts'
import type { Log } from './log.ts'
import { openMediaStore } from './media-store.ts'
import { openMagazineDatabase } from './open-database.ts'
import { openAnswers } from './page-cache/answers.ts'
import { startFreshness } from './page-cache/freshness.ts'
import { openPageCache } from './page-cache/page-cache.ts'
import { openReader } from './pages/reader.ts'
import { pageRoutes } from './pages/routes.ts'
import { sayFirstLink } from './sign-in/first-link.ts'
import { startReceiptWatch } from './studio/receipt-watch.ts'
import { openStudio } from './studio/studio.ts'
import { fillSampleOnce } from './sample/fill.ts'
import { startSearchUpkeep } from './search-upkeep.ts'

export type Magazine = { url: string; stop: (patienceMs: number) => Promise<void> }

/** From a checked configuration to a magazine that answers. */
export async function startMagazine(
  config: Config,
  log: Log,
  say: (line: string) => void,
): Promise<Magazine> {
  await prepareDataFolder(config.dataDir)
  await readSecret(config.dataDir)
  await assertPortFree(config)
  const now = () => new Date()
  const db = await openMagazineDatabase(config.database, now())
  const store = await openMediaStore(config.store, log)
  const context: Context = { config, db, store, log, now }
  if (config.fillSample) await fillSampleOnce(context, say)
  let stopping = false
  const reader = await openReader()
  const freshness = await startFreshness(context)
  const { clock, timeline } = freshness
  const answers = openAnswers(createApi(context).fetch, clock)
  const pages = await pageRoutes(context, reader, answers)
  const studio = await openStudio(context, { reader })
  const stopReceipts = startReceiptWatch(context)
  const reads = startReadCounter(context)
  const stopHubNews = await startHubNews(context)
  const app = createApp(context, { isStopping: () => stopping, pages, reads: reads.routes, studio })
  const cache = openPageCache({ ask: app.fetch, answers, clock, timeline, mostBytes: config.pageCacheBytes })
  const listening = await listen({ app, cache, objects: store.listener }, config, log)
  const upkeep = startSearchUpkeep(context)
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${listening.port}`
  await sayFirstLink(context, config.port === 0 ? url : config.publicUrl, say)
  say(`綴り が開きました: ${url}/`)
  log.info({ url, engine: db.engine, store: config.store.kind }, 'started')
  return {
    url,
    stop: async (patienceMs) => {
      stopping = true
      await listening.stop(patienceMs)
      await freshness.stop()
      await reads.stop()
      await stopHubNews()
      await upkeep.stop()
      await stopReceipts()
      await store.close()
      await db.close()
      log.info('stopped')
    },
  }
}
