import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import type { StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { readConfig } from '../packages/server/config.ts'
import { openMagazineDatabase } from '../packages/server/open-database.ts'
import { type FilledMagazine, startMagazine } from './load/running-magazine.ts'

const workers = 2
/** Connections are distributed round-robin: this many reach each worker at least twice. */
const askedInARow = workers * 2

/**
 * The time from a command in one process until every worker of another shows the change, in milliseconds; the workers
 * have the old pages cached. The editor's own worker notifies its siblings before it responds: this is the slower path.
 */
export async function measureWorkers(
  { path: folder, env }: FilledMagazine,
  {
    article: first,
    path,
    title,
    rounds,
  }: { article: StoredArticle; path: string; title: string; rounds: number },
): Promise<number[]> {
  const magazine = await startMagazine(folder, { ...env, WORKERS: String(workers) })
  const db = await openMagazineDatabase(readConfig({ ...env, DATA_DIR: folder }).database, new Date())
  const by = 'bench'
  const took: number[] = []
  let article = first
  try {
    for (let round = 0; round < rounds; round += 1) {
      await until(async () => !(await isShownBySome()))
      article = (await publishArticle({ db, by, now: new Date() }, article)).value
      const doneAt = performance.now()
      await until(isShownByAll)
      took.push(performance.now() - doneAt)
      article = (await withdrawArticle({ db, by, now: new Date() }, article)).value
    }
  } finally {
    await db.close()
    await magazine.stop()
  }
  return took

  async function isShownByAll(): Promise<boolean> {
    return (await looks()).every(Boolean)
  }

  async function isShownBySome(): Promise<boolean> {
    return (await looks()).some(Boolean)
  }

  async function looks(): Promise<boolean[]> {
    const seen: boolean[] = []
    for (let at = 0; at < askedInARow; at += 1) {
      const asked = get({ host: '127.0.0.1', port: magazine.port, path, agent: false })
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      seen.push((await text(response)).includes(title))
    }
    return seen
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const impatientAt = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > impatientAt) throw new Error('the workers never showed it')
    await delay(2)
  }
}
