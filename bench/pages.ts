import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { capture, startBare } from './load/bare.ts'
import type { BareAnswer } from './load/bare-server.ts'
import { startNginx } from './load/nginx.ts'
import { processorMs, startForeignLoad } from './load/processor.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, startMagazine } from './load/running-magazine.ts'
import { ask } from './load/steady-load.ts'
import { fillWorkers } from './load/worker-memory.ts'

/**
 * The cost of a cached page: CPU time per request of the worker, compared with a bare node:http server that has the
 * same bytes in a Map, and with nginx and precompressed files, if installed. Then the memory of workers that have
 * cached 2,000 pages.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '7367' },
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string' },
  },
})
const articles = Number(values.articles)
const requests = Number(values.requests)
const rounds = Number(values.rounds)

await using folder = await filledFolder(articles, { named: values.data })
const magazine = await startMagazine(folder.path)
const lists = (await readJson('/api/articles')) as { pageCount: number; items: { slug: string }[] }
const groups: Record<string, string[]> = {
  home: ['/magazine/'],
  'last list page': [`/magazine/page/${lists.pageCount}/`],
  '200 articles': (await someSlugs(200)).map((slug) => `/magazine/${slug}/`),
  'not found': ['/magazine/doko-ni-mo-nai/'],
  search: [`/magazine/HPB/search/?q=${encodeURIComponent('手入れ')}`],
}
const addresses = Object.values(groups).flat()
const asked = { 'accept-encoding': 'gzip' }
// A page is compressed better on its second request: measure the final state.
for (let time = 0; time < 2; time += 1)
  for (const address of addresses) await capture(magazine.port, address, asked)
const answers: BareAnswer[] = []
for (const address of addresses) answers.push(await settled(address))
const bare = await startBare(folder.path, answers)
const nginx = await startNginx(folder.path, answers)

const targets = [
  { name: 'magazine', port: magazine.port, pid: magazine.pid },
  { name: 'bare node', port: bare.port, pid: bare.pid },
  ...(nginx === undefined ? [] : [{ name: 'nginx', port: nginx.port, pid: nginx.pid }]),
]
const foreignLoad = startForeignLoad([process.pid, ...targets.map(({ pid }) => pid)])
const measured = new Map<string, number[]>()
for (let round = -1; round < rounds; round += 1) {
  for (const [group, addresses] of Object.entries(groups)) {
    for (const { name, port, pid } of targets) {
      const before = processorMs(pid)
      await ask({ port, addresses, count: requests })
      const us = ((processorMs(pid) - before) * 1000) / requests
      if (round < 0) continue
      measured.set(`${group} ${name}`, [...(measured.get(`${group} ${name}`) ?? []), us])
    }
  }
}
const rows = Object.keys(groups).map((group) => {
  const us = (name: string) => median(measured.get(`${group} ${name}`) ?? [])
  return {
    group,
    magazineUs: Math.round(us('magazine')),
    bareUs: Math.round(us('bare node')),
    toBare: ratio(us('magazine'), us('bare node')),
    ...(nginx === undefined
      ? {}
      : { nginxUs: Math.round(us('nginx')), toNginx: ratio(us('magazine'), us('nginx')) }),
  }
})
const load = foreignLoad()
const manyPages = (await someSlugs(2000)).map((slug) => `/magazine/${slug}/`)
bare.stop()
nginx?.stop()
await magazine.stop()
const workers = await fillWorkers(folder.path, manyPages)
const result = { ...machine(), foreignLoad: load, articles, requests, rounds, rows, workers }
console.table(rows)
console.log(`foreign load: ${load} processors`)
console.log(`${workers.memory.length} workers, up in ${workers.startedInMs} ms, with these pages kept:`)
console.table(workers.memory)
await keepResult('pages', result)

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100
}

async function someSlugs(count: number): Promise<string[]> {
  const pages = Math.ceil(count / 20)
  const slugs: string[] = []
  for (let at = 0; at < pages; at += 1) {
    const page = 1 + Math.floor((at * lists.pageCount) / pages)
    const { items } = (await readJson(`/api/articles?page=${page}`)) as typeof lists
    slugs.push(...items.map(({ slug }) => slug))
  }
  return slugs.slice(0, count)
}

async function readJson(address: string): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${magazine.port}${address}`)).json()
}

async function settled(address: string): Promise<BareAnswer> {
  for (;;) {
    const answer = await capture(magazine.port, address, asked)
    if (!answer.head.some((text) => text.endsWith('-quick"'))) return answer
    await delay(20)
  }
}
