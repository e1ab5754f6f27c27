import { listDueMigrations } from '@tsuzuri/database/migrations/migrate'
import type { Context } from '../context.ts'
import { type DiskFaultKind, diskFaultSentences, findDiskFault } from '../disk-fault.ts'
import { type DiskSpace, readDiskSpace } from './disk-space.ts'

export type PartState = 'ok' | 'unreachable' | 'outdated' | DiskFaultKind

/** What an instance can say of itself: whether it can answer, and what it lacks. */
export type Readiness = {
  /** `degraded` still answers: what needs the lacking part fails, everything else does not. */
  status: 'ready' | 'degraded' | 'not ready' | 'draining'
  database: PartState
  store: PartState
  /** The disk of `DATA_DIR`, where it is not in order. */
  disk?: Exclude<DiskSpace['state'], 'ok'> | undefined
  /** What is wrong with a disk, and what to do about it. */
  detail?: string[] | undefined
}

type Parts = Omit<Readiness, 'status'>

const goodForMs = 500
const patienceMs = 3000

/**
 * Looks whether what the magazine stands on is there, at most twice a second however often it is asked. Without its
 * database an instance is not ready. Without its store, or with a disk that takes no writes, it is: pages need neither,
 * and if every instance were taken away for it, missing pictures would become a missing magazine.
 */
export function openReadiness(
  { config, db, store, log }: Pick<Context, 'config' | 'db' | 'store' | 'log'>,
  isStopping: () => boolean,
): () => Promise<Readiness> {
  let looked: { goodUntilMs: number; parts: Promise<Parts> } | undefined

  async function database(): Promise<PartState> {
    const due = await listDueMigrations(db.reader)
    if (due.length > 0) return 'outdated'
    return db.readOnlyBecause === undefined ? 'ok' : 'read-only'
  }

  async function stateOf(part: string, look: Promise<PartState>): Promise<PartState> {
    try {
      return await withTimeout(look)
    } catch (error) {
      log.warn({ err: error, part }, 'a part does not answer')
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
    return { ...parts, disk: diskState, detail: detailOf({ ...parts, disk: diskState }) }
  }

  return async () => {
    if (looked === undefined || performance.now() > looked.goodUntilMs) {
      // A part that hangs is not asked again before it has been given up.
      const fresh = { goodUntilMs: Infinity, parts: look() }
      looked = fresh
      await fresh.parts
      fresh.goodUntilMs = performance.now() + goodForMs
    }
    const parts = await looked.parts
    if (isStopping()) return { status: 'draining', ...parts }
    if (parts.database === 'unreachable' || parts.database === 'outdated')
      return { status: 'not ready', ...parts }
    const isWhole = parts.database === 'ok' && parts.store === 'ok'
    const isWritable = parts.disk === undefined || parts.disk === 'low'
    return { status: isWhole && isWritable ? 'ready' : 'degraded', ...parts }
  }
}

function detailOf({ database, store, disk }: Parts): string[] | undefined {
  const states = new Set([database, store, disk])
  const kinds = (['full', 'read-only', 'failed'] as const).filter((kind) => states.has(kind))
  const said = kinds.map((kind) => diskFaultSentences[kind].detailEn)
  if (disk === 'low') said.push('The disk of the server is nearly full. Free some space.')
  return said.length === 0 ? undefined : said
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([work, impatience])
  } finally {
    clearTimeout(timer)
  }
}
