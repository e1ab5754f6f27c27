import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { type Database, openDatabase } from '@tsuzuri/database/open'
import { filledPostgres } from './load/filled-postgres.ts'
import { ownMb, processorMs, startForeignLoad } from './load/processor.ts'
import { keepResult, machine, median } from './result.ts'
import {
  filledFolder,
  type FilledMagazine,
  type RunningMagazine,
  startMagazine,
} from './load/running-magazine.ts'

/**
 * The cost of growth: the same requests to magazines of several sizes, interleaved, by CPU time of the server and, with
 * PostgreSQL, of the database. Ratios are relative to the smallest magazine.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '5' },
    characters: { type: 'string', default: '300' },
    /** A folder for the generated magazines, which are created once and reused. */
    data: { type: 'string' },
    /** Measures PostgreSQL instead: `new`, or the address of databases, to which the size is appended. */
    postgres: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
const timesEach = 40

type Grown = {
  size: number
  db: Database
  /** One server with a page cache, one without. */
  keeping: RunningMagazine
  rendering: RunningMagazine
  groups: Record<string, string[]>
  /** The processes of the database. */
  listProcesses: () => Promise<number[]>
}

const measured = new Map<string, number[]>()
const grown: Grown[] = []
const folders: AsyncDisposable[] = []
for (const size of sizes) grown.push(await grow(size))
const foreignLoad = startForeignLoad([process.pid])
for (let round = -1; round < rounds; round += 1) {
  for (const one of grown) {
    const { size, db, keeping, rendering, groups } = one
    for (const [what, addresses] of Object.entries(groups)) {
      note(round, `rendered: ${what}`, size, await costOf(one, rendering, addresses))
      note(round, `kept: ${what}`, size, await costOf(one, keeping, addresses))
    }
    note(round, 'sitemap', size, await costOf(one, rendering, ['/sitemap.xml'], 1))
    note(round, 'sitemap part', size, await costOf(one, rendering, ['/sitemaps/articles-1.xml'], 1))
    for (let at = 0; at < 5; at += 1) {
      const publishing = await startMeter([process.pid], one.listProcesses)
      await publishOne(db, `kaku-${Date.now()}-${size}-${at}`)
      note(round, 'publish', size, await publishing())
    }
  }
}
for (const { size, keeping } of grown) note(0, 'memory at the end', size, ownMb(keeping.pid))
const [smallest = 0] = sizes
const rows = [...new Set([...measured.keys()].map((key) => key.split('|')[0] ?? ''))].map((what) => {
  const at = (size: number) => median(measured.get(`${what}|${size}`) ?? [])
  const figures = sizes.map((size) => [String(size), Math.round(at(size) * 100) / 100] as const)
  const largest = sizes.at(-1) ?? 0
  return { what, ...Object.fromEntries(figures), ratio: Math.round((at(largest) / at(smallest)) * 100) / 100 }
})
console.table(rows)
const result = { ...machine(), foreignLoad: foreignLoad(), sizes, rounds, rows }
console.log(
  `milliseconds of processor time (start, pages, publish) and MB (memory); foreign load: ${result.foreignLoad}`,
)
await keepResult(values.postgres === undefined ? 'growth' : 'growth-postgres', result)
for (const { db, keeping, rendering } of grown) {
  await db.close()
  await Promise.all([keeping.stop(), rendering.stop()])
}
for (const folder of folders) await folder[Symbol.asyncDispose]()

async function grow(size: number): Promise<Grown> {
  const { folder, listProcesses } = await fillOne(size)
  folders.push(folder)
  // Only one process may open the embedded store: the second magazine stores its files elsewhere.
  const elsewhere = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'none', S3_REGION: 'none' }
  const keeping = await startMagazine(folder.path, folder.env)
  note(0, 'start', size, processorMs(keeping.pid))
  note(0, 'start, wall clock', size, keeping.startedInMs)
  note(0, 'memory', size, ownMb(keeping.pid))
  const rendering = await startMagazine(folder.path, { PAGE_CACHE_MB: '0', ...elsewhere, ...folder.env })
  const lists = (await (await ask(keeping, '/api/articles')).json()) as {
    pageCount: number
    items: { slug: string }[]
  }
  const middle = Math.ceil(lists.pageCount / 2)
  const articles = (await (await ask(keeping, `/api/articles?page=${middle}`)).json()) as typeof lists
  const tags = (await (await ask(keeping, '/api/tags')).json()) as { items: { slug: string }[] }
  const url = folder.env['DATABASE_URL']
  return {
    size,
    db: await openDatabase(
      url === undefined
        ? { engine: 'sqlite', file: join(folder.path, 'magazine.sqlite') }
        : { engine: 'postgres', url },
    ),
    keeping,
    rendering,
    listProcesses,
    groups: {
      home: ['/magazine/'],
      article: articles.items.map(({ slug }) => `/magazine/${slug}/`),
      navigation: articles.items.map(({ slug }) => `/api/articles/${slug}`),
      'tag page': tags.items.map(({ slug }) => `/magazine/tags/${encodeURIComponent(slug)}/`),
      'not found': Array.from({ length: timesEach }, (_, at) => `/magazine/doko-ni-mo-nai-${at}/`),
      'first list page': ['/magazine/page/2/'],
      'last list page': [`/magazine/page/${lists.pageCount}/`],
      search: [`/magazine/HPB/search/?q=${encodeURIComponent('甘皮 手順')}`],
    },
  }
}

async function fillOne(
  size: number,
): Promise<{ folder: FilledMagazine; listProcesses: Grown['listProcesses'] }> {
  const { characters, postgres } = values
  if (postgres !== undefined) {
    const folder = await filledPostgres(
      size,
      postgres === 'new' ? postgres : `${postgres}${size}`,
      characters,
    )
    return { folder, listProcesses: folder.listProcesses }
  }
  const named = values.data === undefined ? undefined : join(values.data, String(size))
  return { folder: await filledFolder(size, { named, characters }), listProcesses: async () => [] }
}

async function costOf(
  { listProcesses }: Grown,
  magazine: RunningMagazine,
  addresses: readonly string[],
  times = timesEach,
): Promise<number> {
  const meter = await startMeter([magazine.pid], listProcesses)
  for (let at = 0; at < times; at += 1) {
    await (await ask(magazine, addresses[at % addresses.length] ?? '')).arrayBuffer()
  }
  return (await meter()) / times
}

/** The CPU time from now on of these processes and of the database. */
async function startMeter(pids: readonly number[], listProcesses: Grown['listProcesses']) {
  const before = new Map([...pids, ...(await listProcesses())].map((pid) => [pid, processorMs(pid)]))
  return async () => {
    const still = new Set([...pids, ...(await listProcesses())])
    const known = [...before].filter(([pid]) => still.has(pid))
    return known.reduce((sum, [pid, ms]) => sum + processorMs(pid) - ms, 0)
  }
}

async function ask({ port }: RunningMagazine, address: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${address}`)
}

async function publishOne(db: Database, slug: string): Promise<void> {
  const command = { db, by: 'bench', now: new Date() }
  const { id: categoryId } = await db.reader
    .selectFrom('categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: '測るための本文です。' }] }] }
  const { value } = await createArticle(command, { slug, title: '育ちを測る題', categoryId, body })
  await publishArticle(command, value)
}

function note(round: number, what: string, size: number, value: number): void {
  if (round < 0) return
  const key = `${what}|${size}`
  measured.set(key, [...(measured.get(key) ?? []), value])
}
