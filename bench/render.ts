import { parseArgs } from 'node:util'
import { processorMs, startForeignLoad } from './processor.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, startMagazine } from './running-magazine.ts'

/**
 * What a page costs that is not kept: drawn from the database each time, and compressed once. The cache is too small to
 * hold anything, and every address is asked for once a round.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '7367' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const articles = Number(values.articles)
const rounds = Number(values.rounds)
const pagesOfEach = 100
/** Until the code has been compiled as it is in a server that has been up for a minute. */
const roundsToWarmUp = 8
const budgetMs = { article: 3, 'list page': 3, home: 3, 'tag page': 3, 'not found': 3, navigation: 1 }

await using folder = await filledFolder(articles, { named: values.data })
const magazine = await startMagazine(folder.path, { PAGE_CACHE_MB: '0' })
const { pageCount } = (await readJson('/api/articles')) as { pageCount: number }
const slugs = await someSlugs()
const tags = ((await readJson('/api/tags')) as { items: { slug: string }[] }).items
const groups: Record<keyof typeof budgetMs, string[]> = {
  article: slugs.map((slug) => `/magazine/${slug}/`),
  'list page': Array.from(
    { length: pagesOfEach },
    (_, at) => `/magazine/page/${2 + Math.floor((at * (pageCount - 2)) / pagesOfEach)}/`,
  ),
  home: Array.from({ length: pagesOfEach }, () => '/magazine/'),
  'tag page': tags.slice(0, pagesOfEach).map(({ slug }) => `/magazine/tags/${encodeURIComponent(slug)}/`),
  'not found': Array.from({ length: pagesOfEach }, (_, at) => `/magazine/doko-ni-mo-nai-${at}/`),
  navigation: slugs.map((slug) => `/api/articles/${slug}`),
}
const foreignLoad = startForeignLoad([process.pid, magazine.pid])
const measured = new Map<string, number[]>()
for (let round = -roundsToWarmUp; round < rounds; round += 1) {
  for (const [group, addresses] of Object.entries(groups)) {
    const before = processorMs(magazine.pid)
    for (const address of addresses) await read(address)
    const ms = (processorMs(magazine.pid) - before) / addresses.length
    if (round >= 0) measured.set(group, [...(measured.get(group) ?? []), ms])
  }
}
const rows = Object.entries(budgetMs).map(([group, mostMs]) => {
  const ms = Math.round(median(measured.get(group) ?? []) * 100) / 100
  return { group, ms, mostMs, ratio: Math.round((ms / mostMs) * 100) / 100 }
})
console.table(rows)
const result = { ...machine(), foreignLoad: foreignLoad(), articles, rounds, rows }
console.log(`foreign load: ${result.foreignLoad} processors`)
await keepResult('render', result)
await magazine.stop()

/** As a browser asks. */
async function read(address: string): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const response = await fetch(`http://127.0.0.1:${magazine.port}${address}`, { headers })
  await response.arrayBuffer()
}

async function readJson(address: string): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${magazine.port}${address}`)).json()
}

async function someSlugs(): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < pagesOfEach / 20; at += 1) {
    const page = 1 + Math.floor((at * pageCount) / (pagesOfEach / 20))
    const { items } = (await readJson(`/api/articles?page=${page}`)) as { items: { slug: string }[] }
    found.push(...items.map(({ slug }) => slug))
  }
  return found
}
