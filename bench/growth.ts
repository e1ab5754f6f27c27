import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { type Database, openDatabase } from '@tsuzuri/database/open'
import { ownMb, processorMs, startForeignLoad } from './processor.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, type RunningMagazine, startMagazine } from './running-magazine.ts'

/**
 * The cost of growth: the same requests to magazines of several sizes, interleaved, by CPU time. Ratios are relative to
 * the smallest magazine.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '5' },
    characters: { type: 'string', default: '300' },
    /** A folder for the generated magazines, which are created once and reused. */
    data: { type: 'string' },
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
  drawing: RunningMagazine
  groups: Record<string, string[]>
}

const measured = new Map<string, number[]>()
const grown: Grown[] = []
const folders: AsyncDisposable[] = []
for (const size of sizes) grown.push(await grow(size))
const foreignLoad = startForeignLoad([process.pid])
for (let round = -1; round < rounds; round += 1) {
  for (const { size, db, keeping, drawing, groups } of grown) {
    for (const [what, addresses] of Object.entries(groups)) {
      note(round, `drawn: ${what}`, size, await costOf(drawing, addresses))
      note(round, `kept: ${what}`, size, await costOf(keeping, addresses))
    }
    for (let at = 0; at < 5; at += 1) {
      const before = process.cpuUsage()
      await publishOne(db, `kaku-${Date.now()}-${size}-${at}`)
      const { user, system } = process.cpuUsage(before)
      note(round, 'publish', size, (user + system) / 1000)
    }
  }
}
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
await keepResult('growth', result)
for (const { db, keeping, drawing } of grown) {
  await db.close()
  await Promise.all([keeping.stop(), drawing.stop()])
}
for (const folder of folders) await folder[Symbol.asyncDispose]()

async function grow(size: number): Promise<Grown> {
  const named = values.data === undefined ? undefined : join(values.data, String(size))
  const folder = await filledFolder(size, { named, characters: values.characters })
  folders.push(folder)
  // Only one process may open the embedded store: the second magazine stores its files elsewhere.
  const elsewhere = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'none', S3_REGION: 'none' }
  const keeping = await startMagazine(folder.path)
  note(0, 'start', size, processorMs(keeping.pid))
  note(0, 'memory', size, ownMb(keeping.pid))
  const drawing = await startMagazine(folder.path, { PAGE_CACHE_MB: '0', ...elsewhere })
  const lists = (await (await ask(keeping, '/api/articles')).json()) as {
    pageCount: number
    items: { slug: string }[]
  }
  const middle = Math.ceil(lists.pageCount / 2)
  const articles = (await (await ask(keeping, `/api/articles?page=${middle}`)).json()) as typeof lists
  return {
    size,
    db: await openDatabase({ engine: 'sqlite', file: join(folder.path, 'magazine.sqlite') }),
    keeping,
    drawing,
    groups: {
      article: articles.items.map(({ slug }) => `/magazine/${slug}/`),
      'first list page': ['/magazine/page/2/'],
      'last list page': [`/magazine/page/${lists.pageCount}/`],
      search: [`/magazine/HPB/search/?q=${encodeURIComponent('甘皮 手順')}`],
    },
  }
}

async function costOf(magazine: RunningMagazine, addresses: readonly string[]): Promise<number> {
  const before = processorMs(magazine.pid)
  for (let at = 0; at < timesEach; at += 1) {
    await (await ask(magazine, addresses[at % addresses.length] ?? '')).arrayBuffer()
  }
  return (processorMs(magazine.pid) - before) / timesEach
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
  const { value } = await createArticle(command, { slug, title: '測るための題', categoryId, body })
  await publishArticle(command, value)
}

function note(round: number, what: string, size: number, value: number): void {
  if (round < 0) return
  const key = `${what}|${size}`
  measured.set(key, [...(measured.get(key) ?? []), value])
}
