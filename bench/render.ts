import { parseArgs } from 'node:util'
import { processorMs, startForeignLoad } from './load/processor.ts'
import { filledPostgres } from './load/filled-postgres.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, type FilledMagazine, startMagazine } from './load/running-magazine.ts'

/**
 * The cost of an uncached page: rendered from the database each time, and compressed once. The cache is too small for
 * any page, and every address is requested once per round. With `--postgres new`, or an address there, interleaved with
 * PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '7367' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const articles = Number(values.articles)
const rounds = Number(values.rounds)
const pagesOfEach = 100
/** Warm-up, until the JIT has compiled the code as in a server that has run for a minute. */
const roundsToWarmUp = 8
const budgetMs = {
  article: 3,
  'list page': 3,
  home: 3,
  'tag page': 3,
  'author page': 3,
  'not found': 3,
  navigation: 1,
  search: 20,
}

type Group = keyof typeof budgetMs
type MeasuredMagazine = {
  engine: string
  port: number
  /** The server and, with PostgreSQL, the processes that work for it. */
  processes: { server: number; database: () => Promise<number[]> }
  groups: Record<Group, string[]>
  stop: () => Promise<void>
}

await using filled = new AsyncDisposableStack()
const magazines = [
  await start('SQLite', filled.use(await filledFolder(articles, { named: values.data })), async () => []),
]
if (values.postgres !== undefined) {
  const place = filled.use(await filledPostgres(articles, values.postgres))
  magazines.push(await start('PostgreSQL', place, place.listProcesses))
}
const known = await Promise.all(magazines.map(allProcesses))
const foreignLoad = startForeignLoad([process.pid, ...known.flat()])
const measured = new Map<string, { server: number; database: number; took: number }[]>()
for (let round = -roundsToWarmUp; round < rounds; round += 1) {
  for (const group of Object.keys(budgetMs) as Group[]) {
    for (const magazine of magazines) {
      const cost = await costOf(magazine, magazine.groups[group])
      const key = `${magazine.engine} ${group}`
      if (round >= 0) measured.set(key, [...(measured.get(key) ?? []), cost])
    }
  }
}
const rows = magazines.flatMap(({ engine }) =>
  Object.entries(budgetMs).map(([group, mostMs]) => {
    const costs = measured.get(`${engine} ${group}`) ?? []
    const ms = round2(median(costs.map(({ server }) => server)))
    const databaseMs = round2(median(costs.map(({ database }) => database)))
    const tookMs = round2(median(costs.map(({ took }) => took)))
    const row = { engine, group, ms, mostMs, ratio: round2(ms / mostMs), tookMs }
    if (engine === 'SQLite') return row
    const bySqlite = median((measured.get(`SQLite ${group}`) ?? []).map(({ server }) => server))
    return { ...row, databaseMs, toSqlite: round2(ms / bySqlite) }
  }),
)
console.table(rows)
const result = { ...machine(), foreignLoad: foreignLoad(), articles, rounds, rows }
console.log(`foreign load: ${result.foreignLoad} processors`)
await keepResult(values.postgres === undefined ? 'render' : 'render-postgres', result)
for (const magazine of magazines) await magazine.stop()

async function start(
  engine: string,
  { path, env }: FilledMagazine,
  database: () => Promise<number[]>,
): Promise<MeasuredMagazine> {
  const { port, pid, stop } = await startMagazine(path, { PAGE_CACHE_MB: '0', ...env })
  return { engine, port, processes: { server: pid, database }, groups: await addressesIn(port), stop }
}

async function addressesIn(port: number): Promise<MeasuredMagazine['groups']> {
  const { pageCount } = (await readJson(port, '/api/articles')) as { pageCount: number }
  const slugs = await someSlugs(port, pageCount)
  const tags = ((await readJson(port, '/api/tags')) as { items: { slug: string; name: string }[] }).items
  const users = ((await readJson(port, '/api/users')) as { items: { slug: string }[] }).items
  return {
    article: slugs.map((slug) => `/magazine/${slug}/`),
    'list page': Array.from(
      { length: pagesOfEach },
      (_, at) => `/magazine/page/${2 + Math.floor((at * (pageCount - 2)) / pagesOfEach)}/`,
    ),
    home: Array.from({ length: pagesOfEach }, () => '/magazine/'),
    'tag page': tags.slice(0, pagesOfEach).map(({ slug }) => `/magazine/tags/${encodeURIComponent(slug)}/`),
    'author page': users.map(({ slug }) => `/magazine/HPB/users/${encodeURIComponent(slug)}/`),
    'not found': Array.from({ length: pagesOfEach }, (_, at) => `/magazine/doko-ni-mo-nai-${at}/`),
    navigation: slugs.map((slug) => `/api/articles/${slug}`),
    search: tags.slice(0, 20).map(({ name }) => `/magazine/HPB/search/?q=${encodeURIComponent(name)}`),
  }
}

async function costOf({ port, processes }: MeasuredMagazine, addresses: readonly string[]) {
  const idle = (await processes.database()).map((pid) => [pid, processorMs(pid)] as const)
  const before = processorMs(processes.server)
  const startedAt = performance.now()
  for (const address of addresses) await read(port, address)
  const took = (performance.now() - startedAt) / addresses.length
  const server = processorMs(processes.server) - before
  // Idle connections are closed, and their processes with them.
  const still = new Set(await processes.database())
  const database = idle.reduce((sum, [pid, ms]) => sum + (still.has(pid) ? processorMs(pid) - ms : 0), 0)
  return { server: server / addresses.length, database: database / addresses.length, took }
}

async function allProcesses({ processes }: MeasuredMagazine): Promise<number[]> {
  return [processes.server, ...(await processes.database())]
}

/** A browser's request headers. */
async function read(port: number, address: string): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers })
  await response.arrayBuffer()
}

async function readJson(port: number, address: string): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}${address}`)).json()
}

async function someSlugs(port: number, pageCount: number): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < pagesOfEach / 20; at += 1) {
    const page = 1 + Math.floor((at * pageCount) / (pagesOfEach / 20))
    const { items } = (await readJson(port, `/api/articles?page=${page}`)) as { items: { slug: string }[] }
    found.push(...items.map(({ slug }) => slug))
  }
  return found
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
