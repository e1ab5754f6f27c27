import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { listDueMigrations } from '@tsuzuri/database/migrations/migrate'
import { whileThere } from '@tsuzuri/database/pulse'
import type { Context } from '../context.ts'
import { type DiskFaultKind, diskFaultSentences, findDiskFault } from '../disk-fault.ts'
import { clockDetail } from './clock-watch.ts'
import { type DiskSpace, readDiskSpace } from './disk-space.ts'

export type PartState = 'ok' | 'unreachable' | 'outdated' | DiskFaultKind

/** The readiness of an instance, and the state of its dependencies. */
export type Readiness = {
  /** `degraded` instances still serve requests; only those that need the missing dependency fail. */
  status: 'ready' | 'degraded' | 'not ready' | 'draining'
  database: PartState
  store: PartState
  /** Whether editors can write: the database takes writes, and so does the disk under SQLite. */
  writing: 'ok' | 'unavailable'
  /** The state of the disk of `DATA_DIR`, if it is not normal. */
  disk?: Exclude<DiskSpace['state'], 'ok'> | undefined
  /** Sentences about a fault of the disk or the clock, and how to fix it. */
  detail?: string[] | undefined
}

type Parts = Omit<Readiness, 'status' | 'writing'>

const cachedForMs = 500
const timeoutMs = 3000

export type ReadinessOptions = {
  isStopping?: () => boolean
  /** Whether the page cache holds pages that can be served without the database. */
  hasPages?: () => boolean
}

/**
 * Checks the dependencies at most twice a second, however often it is called. Without the database an instance that has
 * cached pages is degraded: taking all instances out of the load balancer would turn missing pages into an outage. So it
 * is without the store or with a disk that cannot be written, because pages need neither.
 */
export function openReadiness(
  { config, db, pulse, store, log }: Pick<Context, 'config' | 'db' | 'pulse' | 'store' | 'log'>,
  { isStopping = () => false, hasPages = () => false }: ReadinessOptions = {},
): () => Promise<Readiness> {
  let lastCheck: { goodUntilMs: number; parts: Promise<Parts> } | undefined

  async function database(): Promise<PartState> {
    const due = await whileThere(
      pulse,
      () => listDueMigrations(db.reader),
      () => undefined,
    )
    if (due === undefined) return 'unreachable'
    if (due.length > 0) return 'outdated'
    return db.readOnlyBecause === undefined ? 'ok' : 'read-only'
  }

  async function stateOf(part: string, look: Promise<PartState>): Promise<PartState> {
    try {
      return await withTimeLimit(look, timeoutMs, () => {
        throw new Error(`no response within ${timeoutMs} ms`)
      })
    } catch (error) {
      log.warn({ err: error, part }, 'a dependency does not respond')
      return findDiskFault(error) ?? 'unreachable'
    }
  }

  async function look(): Promise<Parts> {
    const [databaseState, storeState, disk] = await Promise.all([
      stateOf('database', database()),
      stateOf(
        'store',
        store.check().then(() => 'ok' as const),
      ),
      readDiskSpace(config.dataDir).catch(() => undefined),
    ])
    const parts = { database: databaseState, store: storeState }
    const diskState = disk === undefined || disk.state === 'ok' ? undefined : disk.state
    const said = [...diskDetails({ ...parts, disk: diskState }), ...clockDetails(pulse.aheadMs)]
    return { ...parts, disk: diskState, detail: said.length === 0 ? undefined : said }
  }

  return async () => {
    if (lastCheck === undefined || performance.now() > lastCheck.goodUntilMs) {
      // Don't start a second check while one hangs; wait for its timeout.
      const fresh = { goodUntilMs: Infinity, parts: look() }
      lastCheck = fresh
      await fresh.parts
      fresh.goodUntilMs = performance.now() + cachedForMs
    }
    const checked = await lastCheck.parts
    const isWritable = checked.disk === undefined || checked.disk === 'low'
    // PostgreSQL has a disk of its own.
    const takesWrites = checked.database === 'ok' && (isWritable || db.engine === 'postgres')
    const parts = { ...checked, writing: takesWrites ? ('ok' as const) : ('unavailable' as const) }
    if (isStopping()) return { status: 'draining', ...parts }
    if (parts.database === 'outdated' || (parts.database === 'unreachable' && !hasPages()))
      return { status: 'not ready', ...parts }
    const isWhole = parts.database === 'ok' && parts.store === 'ok'
    return { status: isWhole && isWritable ? 'ready' : 'degraded', ...parts }
  }
}

function clockDetails(aheadMs: number): string[] {
  const said = clockDetail(aheadMs)
  return said === undefined ? [] : [said]
}

function diskDetails({ database, store, disk }: Parts): string[] {
  const states = new Set([database, store, disk])
  const kinds = (['full', 'read-only', 'failed'] as const).filter((kind) => states.has(kind))
  const said = kinds.map((kind) => diskFaultSentences[kind].detailEn)
  if (disk === 'low') said.push('The disk of the server is nearly full. Free some space.')
  return said
}
