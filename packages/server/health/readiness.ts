import { listDueMigrations } from '@tsuzuri/database/migrations/migrate'
import type { Context } from '../context.ts'

export type PartState = 'ok' | 'unreachable' | 'outdated'

/** What an instance can say of itself: whether it can answer, and what it lacks. */
export type Readiness = {
  /** `degraded` still answers: what needs the lacking part fails, everything else does not. */
  status: 'ready' | 'degraded' | 'not ready' | 'draining'
  database: PartState
  store: PartState
}

const goodForMs = 500
const patienceMs = 3000

/**
 * Looks whether what the magazine stands on is there, at most twice a second however often it is asked. Without its
 * database an instance is not ready. Without its store it is: pages need none, and if every instance were taken away for
 * it, missing pictures would become a missing magazine.
 */
export function openReadiness(
  { db, store, log }: Pick<Context, 'db' | 'store' | 'log'>,
  isStopping: () => boolean,
): () => Promise<Readiness> {
  let looked: { goodUntilMs: number; parts: Promise<Pick<Readiness, 'database' | 'store'>> } | undefined

  async function database(): Promise<PartState> {
    const due = await listDueMigrations(db.reader)
    return due.length === 0 ? 'ok' : 'outdated'
  }

  async function stateOf(part: string, look: Promise<PartState>): Promise<PartState> {
    try {
      return await withPatience(look)
    } catch (error) {
      log.warn({ err: error, part }, 'a part does not answer')
      return 'unreachable'
    }
  }

  async function look() {
    const [databaseState, storeState] = await Promise.all([
      stateOf('database', database()),
      stateOf(
        'store',
        store.check().then(() => 'ok' as const),
      ),
    ])
    return { database: databaseState, store: storeState }
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
    if (parts.database !== 'ok') return { status: 'not ready', ...parts }
    return { status: parts.store === 'ok' ? 'ready' : 'degraded', ...parts }
  }
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
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
