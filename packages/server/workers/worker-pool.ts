import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { counter, familiesOf, type Family, gauge, labelled } from '../metrics/family.ts'
import { StartFailure } from '../start-failure.ts'
import { type Channel, openChannel } from './channel.ts'
import { openRestarts } from './restarts.ts'

export type WorkerPool = {
  port: number
  /** Asks every worker to stop, and kills those that have not ended within this time. */
  stop: (patienceMs: number) => Promise<void>
}

type PoolOptions = {
  size: number
  env: Record<string, string>
  log: Log
  /** What the process that keeps the workers has to tell besides them. */
  keeperMetrics?: () => Promise<Family[]>
}

const metricsMs = 2000
/**
 * Pages are drawn and compressed from much that is soon forgotten. Without these, a worker holds on to twice the memory for
 * it: room for the youngest objects, room of their own for the threads that compress, and the places of large texts
 * among small ones, which glibc gives back to the system only where it was told from which size on.
 */
const thrift = {
  execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '40960', MALLOC_TRIM_THRESHOLD_: '131072' },
}

/** Keeps a number of workers on one port. One that dies is replaced (`restarts.ts` says when). */
export async function startWorkers({ size, env, log, keeperMetrics }: PoolOptions): Promise<WorkerPool> {
  const channels = new Map<Worker, Channel>()
  const restarts = openRestarts(start)
  let isStopping = false
  let allDeaths = 0

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...thrift.execArgv] })

  function start(slot: number): Worker {
    const worker = cluster.fork({ ...thrift.env, ...env })
    const handlers = {
      changed: (change: unknown) => tellOthers(worker, change),
      'all-metrics': () => gatherMetrics(),
    }
    channels.set(worker, openChannel(worker, handlers))
    worker.on('error', (error) => log.error({ err: error }, 'a worker failed'))
    worker.once('exit', (code, signal) => {
      channels.delete(worker)
      if (isStopping || !hasBegun) return
      allDeaths += 1
      const pauseMs = Math.round(restarts.ended(slot))
      log.error({ code, signal, slot, pauseMs }, 'a worker ended, and is replaced')
    })
    return worker
  }

  /** Answers when every other worker knows; one that says nothing finds out by itself a moment later. */
  async function tellOthers(from: Worker, change: unknown): Promise<void> {
    const others = [...channels].filter(([worker]) => worker !== from)
    await Promise.allSettled(others.map(([, channel]) => channel.ask('change', change)))
  }

  /** One look tells of all: each says what it knows, and one that is too busy to is left out, which shows. */
  async function gatherMetrics(): Promise<Family[]> {
    const told = await Promise.allSettled(
      [...channels].map(async ([worker, channel]) => {
        const own = (await withinMs(metricsMs, channel.ask('metrics', undefined))) as Family[]
        return labelled(own, { worker: String(worker.id) })
      }),
    )
    const answered = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const counts = await familiesOf([
      gauge('tsuzuri_workers_expected', 'Processes that should answer.', size),
      gauge('tsuzuri_workers_told', 'Processes that told how they are.', answered.length),
      counter('tsuzuri_worker_deaths_total', 'Processes that ended before their time.', allDeaths),
    ])
    return [...answered.flat(), ...counts, ...((await keeperMetrics?.()) ?? [])]
  }

  let hasBegun = false
  // The others come once one stands: where one can't start, one says why.
  const first = restarts.begin(0)
  const [address] = (await Promise.race([
    once(first, 'listening'),
    once(first, 'exit').then(() => {
      throw new SilentFailure()
    }),
  ])) as [{ port: number }]
  hasBegun = true
  for (let slot = 1; slot < size; slot += 1) restarts.begin(slot)

  return {
    port: address.port,
    stop: async (patienceMs) => {
      isStopping = true
      restarts.stop()
      await Promise.all([...channels].map(([worker, channel]) => end(worker, channel, patienceMs, log)))
    },
  }
}

/** A worker whose event loop is blocked never learns that it should stop. */
async function end(worker: Worker, channel: Channel, patienceMs: number, log: Log): Promise<void> {
  const hasEnded = once(worker, 'exit')
  channel.ask('stop', undefined).catch(() => {})
  const impatience = setTimeout(() => {
    log.error({ pid: worker.process.pid, patienceMs }, 'a worker did not stop in time, and is killed')
    worker.process.kill('SIGKILL')
  }, patienceMs)
  await hasEnded
  clearTimeout(impatience)
}

async function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const never = delay(ms, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  never.catch(() => {})
  try {
    return await Promise.race([work, never])
  } finally {
    late.abort()
  }
}

/** The worker has said why. */
export class SilentFailure extends StartFailure {
  constructor() {
    super('', '')
  }
}
