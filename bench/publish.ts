import { parseArgs } from 'node:util'
import { createArticle, publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { countReads } from '@tsuzuri/database/reads'
import { analyser } from '@tsuzuri/search/analyser'
import { readConfig } from '../packages/server/config.ts'
import { openLog } from '../packages/server/log.ts'
import { openMediaStore } from '../packages/server/media-store.ts'
import { openMagazineDatabase } from '../packages/server/open-database.ts'
import { serve } from '../packages/server/serving.ts'
import { startForeignLoad } from './processor.ts'
import { keepResult, machine, median } from './result.ts'
import { measureWorkers } from './publish-workers.ts'
import { filledFolder } from './running-magazine.ts'

/**
 * From the editor's command to visible: an article is published and withdrawn again while the pages around it are kept.
 * How long the command takes, how long until every surface shows it, and how many of the kept pages were drawn again; then
 * how long until each of two workers shows it that another process tells.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '7367' },
    rounds: { type: 'string', default: '10' },
    data: { type: 'string' },
  },
})
const articles = Number(values.articles)
const rounds = Number(values.rounds)
const keptArticles = 200
const title = '測るための題'
const boundMs = 1000

await using folder = await filledFolder(articles, { named: values.data })
const config = readConfig({ DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'error' })
const db = await openMagazineDatabase(config.database, new Date())
const store = await openMediaStore(config.store)
const serving = await serve({ config, db, store, log: openLog('error'), now: () => new Date() })
const { items: categories } = (await readJson('/api/categories')) as {
  items: { slug: string; total: number }[]
}
const category = categories.find(({ total }) => total > 0)?.slug ?? ''
const { id: categoryId } = await db.reader
  .selectFrom('categories')
  .select('id')
  .where('slug', '=', category)
  .executeTakeFirstOrThrow()
// A magazine that is read: its ranking needs no newest articles to fill its places.
await countReads(db, new Map(Array.from({ length: 10 }, (_, at) => [at + 1, 100 - at])), new Date())
const slugs = await someSlugs()
const kept = [
  '/magazine/',
  '/magazine/page/2/',
  '/magazine/page/3/',
  `/magazine/category/${category}/`,
  ...slugs.map((slug) => `/magazine/${slug}/`),
]
const surfaces = ['/magazine/', `/magazine/category/${category}/`, '/magazine/hakaru/', '/api/articles']
for (const path of kept) await read(path)
// A magazine that has been open for some seconds has its dictionary; whoever publishes earlier waits for it.
await analyser.isReachable()

const foreignLoad = startForeignLoad([process.pid])
const body = {
  blocks: [{ type: 'paragraph' as const, content: [{ text: '測るための本文です。'.repeat(50) }] }],
}
const by = 'bench'
let { value: article } = await createArticle(
  { db, by, now: new Date() },
  { slug: 'hakaru', title, categoryId, body },
)
const commandMs: number[] = []
const visibleMs: number[] = []
const drawn: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const { made } = serving.counts
  const startedAt = performance.now()
  article = (await publishArticle({ db, by, now: new Date() }, article)).value
  commandMs.push(performance.now() - startedAt)
  for (const path of surfaces) {
    if (!(await read(path)).includes(title)) throw new Error(`${path} does not show it`)
  }
  visibleMs.push(performance.now() - startedAt)
  for (const path of kept) await read(path)
  drawn.push(serving.counts.made - made)
  article = (await withdrawArticle({ db, by, now: new Date() }, article)).value
  for (const path of kept) await read(path)
}
await serving.stop(1000)
const otherWorkersMs = await measureWorkers(folder.path, { article, path: '/magazine/', title, rounds })
const rows = {
  commandMs: Math.round(median(commandMs) * 10) / 10,
  visibleEverywhereMs: Math.round(median(visibleMs) * 10) / 10,
  slowestMs: Math.round(Math.max(...visibleMs)),
  keptPages: kept.length,
  drawnAgain: median(drawn),
  toOneSecond: Math.round((median(visibleMs) / boundMs) * 1000) / 1000,
  everyWorkerMs: Math.round(median(otherWorkersMs)),
  slowestWorkerMs: Math.round(Math.max(...otherWorkersMs)),
  boundMs,
}
console.table(rows)
const result = { ...machine(), foreignLoad: foreignLoad(), articles, rounds, ...rows }
console.log(`foreign load: ${result.foreignLoad} processors`)
await keepResult('publish', result)

async function read(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${serving.port}${path}`)).text()
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await read(path))
}

async function someSlugs(): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; found.length < keptArticles; page += 1) {
    const { items } = (await readJson(`/api/articles?page=${page}`)) as { items: { slug: string }[] }
    if (items.length === 0) break
    found.push(...items.map(({ slug }) => slug))
  }
  return found.slice(0, keptArticles)
}
