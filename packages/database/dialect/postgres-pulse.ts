import { DatabaseError } from 'pg'
import type { Pulse } from '../pulse.ts'
import { boundedClient } from './bounded-client.ts'

const everyMs = 1000
const retryMs = 500
const deadlineMs = 2000
const PulseClient = boundedClient(deadlineMs)
type PulseClient = InstanceType<typeof PulseClient>

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const tooManyConnections = '53300'

/**
 * Asks the database for its time once a second, on a connection of its own. After a failure it tries a new connection at
 * once, and reports the database as away when that fails, too.
 */
export async function startPostgresPulse(url: string, clock: () => number = Date.now): Promise<Pulse> {
  let client: PulseClient | undefined
  let isAway = false
  let aheadMs = 0
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let beating = beat()

  async function beat(): Promise<void> {
    try {
      await measure().catch(measure)
      isAway = false
    } catch (error) {
      // A server that refuses one more connection is there.
      const isGone = !(error instanceof DatabaseError && error.code === tooManyConnections)
      const isNew = isGone && !isAway
      isAway = isGone
      if (isNew) for (const listener of listeners) listener()
    }
    if (isStopped) return
    timer = setTimeout(
      () => {
        beating = beat()
      },
      isAway ? retryMs : everyMs,
    ).unref()
  }

  async function measure(): Promise<void> {
    if (isStopped) return
    const asked = client ?? (await connect())
    try {
      const [startedAt, startMs] = [clock(), performance.now()]
      const { rows } = await asked.query<{ at: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
      )
      const halfMs = (performance.now() - startMs) / 2
      const measured = (rows[0]?.at ?? startedAt) - (startedAt + halfMs)
      // The answer was given at some time of the round trip: a smaller difference proves nothing.
      if (Math.abs(measured - aheadMs) > halfMs + roundingMs) aheadMs = Math.round(measured)
    } catch (error) {
      client = undefined
      asked.end().catch(() => {})
      throw error
    }
  }

  async function connect(): Promise<PulseClient> {
    const fresh = new PulseClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: deadlineMs,
    })
    fresh.on('error', () => {})
    await fresh.connect()
    client = fresh
    return fresh
  }

  await beating
  return {
    get isAway() {
      return isAway
    },
    get aheadMs() {
      return aheadMs
    },
    onAway: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await beating
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Clocks of JavaScript count whole milliseconds. */
const roundingMs = 1
