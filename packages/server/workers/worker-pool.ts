import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { Log } from '../log.ts'
import { counter, familiesOf, type Family, gauge, labelled } from '../metrics/family.ts'
import { StartFailure } from '../start-failure.ts'
import { type Channel, openChannel } from './channel.ts'
import { openRestarts } from './restarts.ts'
import { openWorkerChannels } from './worker-channels.ts'

export type WorkerPool = {
  port: number
  /** Asks every worker to stop and kills those that have not exited within this time. */
  stop: (timeoutMs: number) => Promise<void>
}

type PoolOptions = {
  size: number
  env: Record<string, string>
  log: Log
  /** Metrics of the primary process (the keeper), added to those of the workers. */
  keeperMetrics?: () => Promise<Family[]>
}

const metricsMs = 2000
const notStarted = 'a worker could not be started; it will be retried'
/**
 * Flags that halve the memory of a worker, which renders and compresses pages from short-lived objects: a small young
 * generation, early garbage collection, few malloc arenas for the compression threads, and large strings in mappings of
 * their own that glibc returns to the system.
 */
const memoryFlags = {
  execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '40960', MALLOC_TRIM_THRESHOLD_: '131072' },
}

/** Runs a number of workers on one port and restarts those that exit (see `restarts.ts`). */
export async function startWorkers({ size, env, log, keeperMetrics }: PoolOptions): Promise<WorkerPool> {
  const channels = openWorkerChannels<Worker>()
  const restarts = openRestarts(start, (slot, error, pauseMs) => {
    allDeaths += 1
    log.error({ err: error, slot, pauseMs: Math.round(pauseMs) }, notStarted)
  })
  let isStopping = false
  let allDeaths = 0

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...memoryFlags.execArgv] })

  function start(slot: number): Worker {
    const worker = cluster.fork({ ...memoryFlags.env, ...env })
    const handlers = {
      changed: (change: unknown) => channels.tellOthers(worker, change),
      'all-metrics': () => gatherMetrics(),
    }
    channels.add(worker, openChannel(worker, handlers))
    worker.once('listening', () => channels.markServing(worker))
    let hasEnded = false
    const restart = (reason: object, message: string) => {
      channels.remove(worker)
      if (hasEnded || isStopping || !hasBegun) return
      hasEnded = true
      allDeaths += 1
      const pauseMs = Math.round(restarts.ended(slot))
      log.error({ ...reason, slot, pauseMs }, message)
    }
    worker.on('error', (error) => {
      // A process that the operating system could not start never exits.
      if (worker.process.pid === undefined) restart({ err: error }, notStarted)
      else log.error({ err: error }, 'a worker failed')
    })
    worker.once('exit', (code, signal) => restart({ code, signal }, 'a worker exited and will be restarted'))
    return worker
  }

  /** Collects the metrics of all workers; a worker that does not respond in time is left out. */
  async function gatherMetrics(): Promise<Family[]> {
    const reports = await Promise.allSettled(
      [...channels.all].map(async ([worker, channel]) => {
        const own = (await withTimeLimit(
          channel.ask('metrics', undefined),
          metricsMs,
          noResponse,
        )) as Family[]
        return labelled(own, { worker: String(worker.id) })
      }),
    )
    const answered = reports.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const counts = await familiesOf([
      gauge('tsuzuri_workers_expected', 'Processes that should answer.', size),
      gauge('tsuzuri_workers_told', 'Processes that reported their metrics.', answered.length),
      counter('tsuzuri_worker_deaths_total', 'Processes that ended before their time.', allDeaths),
    ])
    return [...answered.flat(), ...counts, ...((await keeperMetrics?.()) ?? [])]
  }

  let hasBegun = false
  // Start the others after the first is ready: if workers cannot start, only one reports why.
  const first = restarts.begin(0)
  const [address] = (await Promise.race([
    once(first, 'listening'),
    once(first, 'exit').then(() => {
      throw new SilentFailure()
    }),
  ])) as [{ port: number }]
  hasBegun = true
  for (let slot = 1; slot < size; slot += 1) restarts.beginOrRetry(slot)

  return {
    port: address.port,
    stop: async (timeoutMs) => {
      isStopping = true
      restarts.stop()
      await Promise.all(
        [...channels.all].map(([worker, channel]) =>
          channels.isServing(worker) ? end(worker, channel, timeoutMs, log) : endLoading(worker),
        ),
      )
    },
  }
}

/** A worker that does not serve yet has nothing under way, and would lose the stop request while it loads. */
async function endLoading(worker: Worker): Promise<void> {
  const hasEnded = once(worker, 'exit')
  worker.process.kill('SIGKILL')
  await hasEnded
}

/** Kills the worker after the time limit, because a blocked event loop never handles the stop request. */
async function end(worker: Worker, channel: Channel, timeoutMs: number, log: Log): Promise<void> {
  const hasEnded = once(worker, 'exit')
  channel.ask('stop', undefined).catch(() => {})
  const timer = setTimeout(() => {
    log.error({ pid: worker.process.pid, timeoutMs }, 'a worker did not stop in time and was killed')
    worker.process.kill('SIGKILL')
  }, timeoutMs)
  await hasEnded
  clearTimeout(timer)
}

function noResponse(): never {
  throw new Error(`no response within ${metricsMs} ms`)
}

/** A failure that the worker has already reported. */
export class SilentFailure extends StartFailure {
  constructor() {
    super('', '')
  }
}
