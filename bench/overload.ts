import { parseArgs } from 'node:util'
import { type Answer, sendSteadily } from './load/open-load.ts'
import { processorMs, residentMb, startForeignLoad } from './load/processor.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, startMagazine } from './load/running-magazine.ts'

/**
 * Ten times more uncached pages are requested than one worker can render. Reports how many of them are rendered compared
 * with the capacity measured just before, how quickly the others are refused, what happens to cached pages and health
 * checks meanwhile, and when pages are as fast as before again.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '7367' },
    times: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '6' },
    data: { type: 'string' },
  },
})
const times = Number(values.times)
const seconds = Number(values.seconds)
const rendersForCapacity = 1200
const keptPages = 20

await using folder = await filledFolder(Number(values.articles), { named: values.data })
const magazine = await startMagazine(folder.path)
const { port, pid } = magazine
const slugs = await allSlugs()
const kept = slugs.splice(0, keptPages).map((slug) => `/magazine/${slug}/`)
/** Pages that were not rendered yet: a refused page is requested again later, a rendered one is not. */
const unrendered = slugs.map((slug) => `/magazine/${slug}/`)
for (const address of kept) for (let time = 0; time < 3; time += 1) await timed(address)
for (let at = 0; at < 300; at += 1) await timed(unrendered.pop() ?? '')

const foreignLoad = startForeignLoad([process.pid, pid])
const alone = await renderOneByOne(100)
const capacity = await measureCapacity()
const restMb = residentMb(pid)
const [rendered, keptDuring, healthDuring] = [newTally(), newTally(), newTally()]
const during = performance.now()
const usedBefore = processorMs(pid)
const [flood] = await Promise.all([
  sendSteadily({
    port,
    perSecond: capacity.perSecond * times,
    seconds,
    connections: 400,
    next: () => unrendered.shift(),
    onAnswer: (answer) => {
      rendered.note(answer)
      if (answer.status !== 200) unrendered.push(answer.address)
    },
  }),
  sendSteadily({
    port,
    perSecond: 100,
    seconds,
    connections: 50,
    next: inTurn(kept),
    onAnswer: (answer) => keptDuring.note(answer),
  }),
  sendSteadily({
    port,
    perSecond: 20,
    seconds,
    connections: 20,
    next: inTurn(['/healthz', '/readyz']),
    onAnswer: (answer) => healthDuring.note(answer),
  }),
])
const elapsedS = (performance.now() - during) / 1000
const used = processorMs(pid) - usedBefore
const mostMb = residentMb(pid)
const healedAfterMs = await measureHealing(alone.p50)

const goodput = rendered.count(200) / elapsedS
const result = {
  ...machine(),
  foreignLoad: foreignLoad(),
  capacityPerSecond: Math.round(capacity.perSecond),
  offeredPerSecond: Math.round((flood.sent + flood.unsent) / seconds),
  goodputPerSecond: Math.round(goodput),
  goodputToCapacity: ratio(goodput, capacity.perSecond),
  /** Pages per second of CPU time of the worker: not affected by other load. */
  goodputToCapacityByProcessor: ratio(rendered.count(200) / used, capacity.rendered / capacity.usedMs),
  renderedMs: rendered.times(200),
  renderedAloneMs: alone,
  refused: rendered.count(503),
  refusedMs: rendered.times(503),
  otherStatuses: rendered.others([200, 503]),
  unsent: flood.unsent,
  kept: { served: keptDuring.count(200), failed: keptDuring.others([200]), ms: keptDuring.times(200) },
  health: {
    served: healthDuring.count(200),
    failed: healthDuring.others([200]),
    ms: healthDuring.times(200),
  },
  residentMb: { before: restMb, after: mostMb },
  healedAfterMs: Math.round(healedAfterMs),
}
console.log(JSON.stringify(result, undefined, 2))
await keepResult('overload', result)
await magazine.stop()

async function measureCapacity() {
  const before = processorMs(pid)
  const startedAt = performance.now()
  let rendered = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (rendered < rendersForCapacity) {
        rendered += 1
        await timed(unrendered.pop() ?? '')
      }
    }),
  )
  const usedMs = processorMs(pid) - before
  return { rendered, usedMs, perSecond: rendered / ((performance.now() - startedAt) / 1000) }
}

async function renderOneByOne(count: number) {
  const tally = newTally()
  for (let at = 0; at < count; at += 1) tally.note(await timed(unrendered.pop() ?? ''))
  return tally.times(200)
}

/** Until ten pages in a row are rendered in at most twice the usual time. */
async function measureHealing(usualMs: number): Promise<number> {
  const startedAt = performance.now()
  let inARow = 0
  let healedAt = startedAt
  while (inARow < 10 && performance.now() - startedAt < 30_000) {
    if (inARow === 0) healedAt = performance.now()
    const { status, ms } = await timed(unrendered.pop() ?? '')
    inARow = status === 200 && ms <= usualMs * 2 ? inARow + 1 : 0
  }
  return healedAt - startedAt
}

async function timed(address: string): Promise<Answer> {
  const startedAt = performance.now()
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers })
  await response.arrayBuffer()
  return { address, status: response.status, ms: performance.now() - startedAt }
}

function newTally() {
  const byStatus = new Map<number, number[]>()
  return {
    note({ status, ms }: Answer) {
      const times = byStatus.get(status) ?? []
      times.push(ms)
      byStatus.set(status, times)
    },
    count: (status: number) => byStatus.get(status)?.length ?? 0,
    others: (statuses: readonly number[]) =>
      Object.fromEntries(
        [...byStatus]
          .filter(([status]) => !statuses.includes(status))
          .map(([status, all]) => [status, all.length]),
      ),
    times(status: number) {
      const all = (byStatus.get(status) ?? []).toSorted((a, b) => a - b)
      const at = (share: number) => Math.round((all[Math.floor(all.length * share)] ?? Number.NaN) * 10) / 10
      return { p50: Math.round(median(all) * 10) / 10, p99: at(0.99), most: at(0.999_99) }
    },
  }
}

async function allSlugs(): Promise<string[]> {
  const slugs: string[] = []
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const list = (await (await fetch(`http://127.0.0.1:${port}/api/articles?page=${page}`)).json()) as {
      pageCount: number
      items: { slug: string }[]
    }
    pageCount = list.pageCount
    slugs.push(...list.items.map(({ slug }) => slug))
  }
  return slugs
}

function inTurn(addresses: readonly string[]): () => string | undefined {
  let at = 0
  return () => addresses[(at += 1) % addresses.length]
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100
}
