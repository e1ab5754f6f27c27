import { parseArgs } from 'node:util'
import { listKey } from '@tsuzuri/content/content-key'
import { frontKey } from '@tsuzuri/content/front/front-name'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { steadyPulse } from '@tsuzuri/database/pulse'
import { openInProcess } from '../packages/server/api/in-process.ts'
import { readConfig } from '../packages/server/config.ts'
import { openLog } from '../packages/server/log.ts'
import { openMediaStore } from '../packages/server/media/media-store.ts'
import { openMagazineDatabase } from '../packages/server/open-database.ts'
import { openApiResponses } from '../packages/server/page-cache/api-responses.ts'
import { openKeyClock } from '../packages/server/page-cache/key-clock.ts'
import { openPageRenderer } from '../packages/server/pages/page-renderer.ts'
import { openReader } from '../packages/server/pages/reader.ts'
import { filledPostgres } from './load/filled-postgres.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, type FilledMagazine } from './load/running-magazine.ts'

/**
 * The cost of rendering the home page after a publication: without a front, and with a front of 100 cards placed over a
 * year, interleaved in one process. With `--postgres new`, or an address there, the same with PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '30' },
    data: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const articles = Number(values.articles)
const rounds = Number(values.rounds)
const rendersOfEach = 10
const roundsToWarmUp = 15
const atMost = 1.15
const home = { kind: 'home' } as const

await using filled = new AsyncDisposableStack()
const rows = [await measure('SQLite', filled.use(await filledFolder(articles, { named: values.data })))]
if (values.postgres !== undefined)
  rows.push(await measure('PostgreSQL', filled.use(await filledPostgres(articles, values.postgres))))
console.table(rows)
await keepResult('fronts', { ...machine(), articles, rounds, rows })

async function measure(engine: string, { path, env }: FilledMagazine) {
  const config = readConfig({ ...env, DATA_DIR: path, PORT: '0', LOG_LEVEL: 'error' })
  const db = await openMagazineDatabase(config.database, new Date())
  const store = await openMediaStore(config.store)
  const now = () => new Date()
  const context = { config, db, pulse: steadyPulse, store, log: openLog('error'), now }
  const clock = openKeyClock()
  const renderer = openPageRenderer(
    context,
    await openReader(),
    openApiResponses(openInProcess(context, clock), clock),
  )
  const plan = await yearOfCards()
  const costs: Record<'without' | 'with', number[]> = { without: [], with: [] }
  for (let round = -roundsToWarmUp; round < rounds; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      await setFront(kind === 'with' ? plan : undefined)
      const ms = await renderOften()
      if (round >= 0) costs[kind].push(ms)
    }
  }
  await db.close()
  await store.close()
  const [without, composed] = [median(costs.without), median(costs.with)]
  return {
    engine,
    withoutMs: round2(without),
    withFrontMs: round2(composed),
    ratio: round2(composed / without),
    atMost,
  }

  /** A hundred cards over a year; a few of them are shown now. */
  async function yearOfCards(): Promise<FrontPlan> {
    const found = await db.reader.selectFrom('publications').select('article_id').limit(100).execute()
    const dayMs = 86_400_000
    const cards = found.map(({ article_id: articleId }, at) => {
      const from = Date.now() + (at - 50) * 3.65 * dayMs
      const until = from + 7 * dayMs
      return { articleId, from: new Date(from).toISOString(), until: new Date(until).toISOString() }
    })
    const fill = { rule: 'newest', of: { kind: 'all' } } as const
    return {
      slots: [
        { kind: 'large', size: 1, cards: cards.filter((_, at) => at % 2 === 0), fill },
        { kind: 'row', size: 6, cards: cards.filter((_, at) => at % 2 === 1), fill },
        { kind: 'features', size: 30, cards: [] },
        { kind: 'newest', size: 13, cards: [] },
      ],
    }
  }

  async function setFront(wanted: FrontPlan | undefined): Promise<void> {
    await db.writer.transaction().execute(async (tx) => {
      for (const table of ['front_moments', 'front_revisions', 'fronts'] as const)
        await tx.deleteFrom(table).execute()
    })
    if (wanted !== undefined) await saveFront({ db, by: 'bench', now: new Date() }, home, 0, wanted)
    clock.announce([frontKey(home)])
  }

  async function renderOften(): Promise<number> {
    const startedAt = process.cpuUsage()
    for (let count = 0; count < rendersOfEach; count += 1) {
      clock.announce([listKey({ kind: 'all' })])
      const { status } = await renderer.renderPage('/magazine/')
      if (status !== 200) throw new Error(`the home page answered ${status}`)
    }
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1000 / rendersOfEach
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
