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

type PulseOptions = {
  clock?: () => number
  /** Called when the database responds on a new connection, after it did not on an earlier one. */
  onFound?: () => void
}

/**
 * Queries the time of the database once a second, on a connection of its own. After a failure it tries a new connection
 * at once, and reports the database as away if that fails, too.
 */
export async function startPostgresPulse(
  url: string,
  { clock = Date.now, onFound }: PulseOptions = {},
): Promise<Pulse> {
  const ofMachine = newDifference(clock)
  const ofDatabase = newDifference(steadyClock)
  let client: PulseClient | undefined
  let isAway = false
  let isLost = false
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let beating = beat()

  async function beat(): Promise<void> {
    try {
      await measure().catch(() => {
        isLost = true
        return measure()
      })
      isAway = false
    } catch (error) {
      // A server that refuses connections because it has too many is reachable.
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
      const [machineAt, startMs] = [clock(), steadyClock()]
      const { rows } = await asked.query<{ at: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
      )
      if (isLost) onFound?.()
      isLost = false
      const at = rows[0]?.at
      if (at === undefined) return
      const halfMs = (steadyClock() - startMs) / 2
      ofMachine.measure(at, machineAt + halfMs, halfMs)
      ofDatabase.measure(at, startMs + halfMs, halfMs)
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
    now: ofDatabase.now,
    get aheadMs() {
      return ofMachine.aheadMs()
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

/** JavaScript clocks have a resolution of whole milliseconds. */
const roundingMs = 1

/** A monotonic clock: starts with this machine's time, and ignores later changes of that. */
function steadyClock(): number {
  return performance.timeOrigin + performance.now()
}

/** How far the database is ahead of a clock of this process. */
function newDifference(clock: () => number) {
  let aheadMs = 0
  return {
    aheadMs: () => aheadMs,
    now: () => clock() + aheadMs,
    /** The database reported `at` when the clock showed `here`, with an error of at most half the round trip. */
    measure(at: number, here: number, halfMs: number): void {
      // A smaller difference is within the measurement error.
      if (Math.abs(at - here - aheadMs) > halfMs + roundingMs) aheadMs = Math.round(at - here)
    },
  }
}
