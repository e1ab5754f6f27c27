import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { assertNoneUnfinished, forgetFinished } from './backup/unfinished.ts'
import { keepBuildBeforeServing } from './builds/build-upkeep.ts'
import { newBackupState } from './backup/schedule.ts'
import { type Jobs, startJobs } from './jobs.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { databaseClock } from './database-clock.ts'
import { findDiskFault } from './disk-fault.ts'
import { prepareDataFolder, readSecret } from './data-folder.ts'
import { assertPortFree } from './http/listen.ts'
import type { Log } from './log.ts'
import { assertBucket } from './media/assert-bucket.ts'
import { openMediaStore } from './media/media-store.ts'
import { familiesOf, type Family, labelled } from './metrics/family.ts'
import { keeperFamilies } from './metrics/keeper.ts'
import { startProcessMeter } from './metrics/process.ts'
import { startOnOneInstance } from './one-instance.ts'
import { openMagazineDatabase } from './open-database.ts'
import { noteRunningVersion } from './running-version.ts'
import { wantsSample } from './sample/wants-sample.ts'
import { printFirstLink } from './sign-in/first-link.ts'
import { openStoreSocket } from './workers/store-socket.ts'
import { startWorkers } from './workers/worker-pool.ts'

export type Magazine = { url: string; stop: (patienceMs: number) => Promise<void> }

/** Starts the magazine: prepares folder, database and store, and serves requests in this process or in workers. */
export async function startMagazine(
  config: Config,
  log: Log,
  say: (line: string) => void,
): Promise<Magazine> {
  await prepareDataFolder(config.dataDir)
  await readSecret(config.dataDir)
  await assertPortFree(config)
  const context = await openContext(config, log)
  const isReadOnly = context.db.readOnlyBecause !== undefined
  if (isReadOnly)
    log.error({ err: context.db.readOnlyBecause }, 'the disk takes no writes: readers are served')
  if (config.fillSample && !isReadOnly && (await wantsSample(context))) {
    // Imported only for the first start: loading it would take a tenth of the time of every other start.
    const { fillSampleOnce } = await import('./sample/fill.ts')
    await fillSampleOnce(context, say)
  }
  const stopPurging = config.purge === undefined ? undefined : startPurgingHere(context, config.purge)
  await keepBuildBeforeServing(context)
  const running: { jobs?: Jobs } = {}
  const backups = () => running.jobs?.backups ?? newBackupState(config)
  const keeperMetrics = () => keeperFamilies(context, backups())
  const { port, stop } = await (config.workers === 1 ? serveHere : serveByWorkers)(context, keeperMetrics)
  const jobs = await startJobs({ ...context, db: context.db.forJobs() })
  running.jobs = jobs
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  // The studio accepts forms only at the public address.
  const address = config.port === 0 ? url : config.publicUrl
  await printFirstLink(context, address, say).catch((error: unknown) => {
    if (findDiskFault(error) === undefined) throw error
    say('ディスクに書き込めないので、最初の管理者のためのURLは作れません。')
  })
  if (isReadOnly)
    say('ディスクに書き込めないので、読むことだけができます。書き込めるようになれば、自動で元に戻ります。')
  await noteRunningVersion(config.dataDir, new Date()).catch((error: unknown) => {
    if (findDiskFault(error) === undefined) throw error
  })
  say(`綴りが開きました: ${address}/`)
  if (address !== url) say(`  待ち受け: ${url}/`)
  log.info({ url, engine: context.db.engine, store: config.store.kind, workers: config.workers }, 'started')
  return {
    url,
    stop: async (patienceMs) => {
      await withTimeLimit<unknown>(Promise.all([jobs.stop(), stopPurging?.()]), jobsMs, () => {})
      await stop(patienceMs)
      log.info('stopped')
    },
  }
}

async function openContext(config: Config, log: Log): Promise<Context> {
  const store = await openMediaStore(config.store, log)
  await assertBucket(store, config.store)
  let isNew = false
  const db = await openMagazineDatabase(config.database, new Date(), async () => {
    await assertNoneUnfinished(store)
    isNew = true
  })
  if (!isNew) await forgetFinished(store)
  const pulse = await db.startPulse()
  return { config, db, pulse, store, log, now: databaseClock(pulse) }
}

function startPurgingHere(context: Context, purge: NonNullable<Config['purge']>): () => Promise<void> {
  const ofJobs = { ...context, db: context.db.forJobs() }
  return startOnOneInstance(ofJobs, 'purging', async (mayPost) => {
    const { startPurging } = await import('./page-cache/purging.ts')
    const { stop } = await startPurging(ofJobs, purge, mayPost)
    return stop
  })
}

/** Imports the code that serves requests only here: the primary process of several workers does not need it. */
async function serveHere(
  context: Context,
  keeperMetrics: () => Promise<Family[]>,
): Promise<Omit<Magazine, 'url'> & { port: number }> {
  const { serve } = await import('./serving.ts')
  return serve(context, undefined, async (own) => [
    ...labelled(await own(), { worker: '1' }),
    ...(await keeperMetrics()),
  ])
}

/** This process owns what exists once per machine; the workers serve requests. */
async function serveByWorkers(
  { config, db, log, pulse, store }: Context,
  keeperMetrics: () => Promise<Family[]>,
): Promise<Omit<Magazine, 'url'> & { port: number }> {
  const socket = config.store.kind === 'embedded' ? await openStoreSocket(store) : undefined
  const close = async () => {
    await socket?.close()
    await store.close()
    await pulse.stop()
    await db.close()
  }
  const ofProcess = startProcessMeter()
  try {
    const pool = await startWorkers({
      size: config.workers,
      env: socket === undefined ? {} : { [storeSocketName]: socket.path },
      log,
      keeperMetrics: async () => [
        ...labelled(await familiesOf(ofProcess.metrics()), { worker: 'keeper' }),
        ...(await keeperMetrics()),
      ],
    })
    return {
      port: pool.port,
      stop: async (patienceMs) => {
        ofProcess.stop()
        await pool.stop(config.drainMs + patienceMs + closingMs)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The time that a worker needs to close its connections after its last response. */
const closingMs = 2000
/** How long a stop waits for jobs: one that hangs, for example on a store that does not respond, must not block it. */
const jobsMs = 3000

/** The environment variable that holds the path of the store's socket, for workers. */
export const storeSocketName = 'TSUZURI_STORE_SOCKET'
