/**
 * `npm run test:faults`: three instances on PostgreSQL and an object store behind HAProxy, with readers and editors at work,
 * meet one fault after the other. Needs HAProxy. `--only NAME,NAME` runs some faults, `--articles N` and `--workers N` change the
 * size. Not part of `npm test`, because it takes minutes and needs an idle machine.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findUnhealed, listLost, listStale } from './after.ts'
import { type Cluster, startCluster, metricsToken } from './cluster.ts'
import { startEditors } from './editors.ts'
import { type Fault, faults, leftOut } from './faults.ts'
import { get } from './get.ts'
import { startReaders } from './readers.ts'
import { isFlawless, printed, serverErrors } from './tally.ts'
import { waitUntil } from './wait-until.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    articles: { type: 'string', default: '150' },
    workers: { type: 'string', default: '2' },
    'heal-seconds': { type: 'string', default: '5' },
  },
})
const names = values.only?.split(',')
const chosen = faults.filter(({ name }) => names === undefined || names.includes(name))
if (chosen.length === 0) {
  process.stderr.write(`--only: ${faults.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}
const healSeconds = Number(values['heal-seconds'])
const mostHealMs = 60_000
const keptPages = 20
const mostPrinted = 8
const say = (line: string) => process.stdout.write(`${line}\n`)

say('starting PostgreSQL, the store, three instances and HAProxy')
await using cluster = await startCluster({
  articles: Number(values.articles),
  workers: Number(values.workers),
})
const rows: Record<string, Record<string, string | number>> = {}
const broken: string[] = []
for (const fault of chosen) {
  say(`\n${fault.name}`)
  if (fault.hindrance) say(`left out · ${fault.name}: ${fault.hindrance}`)
  else await tryFault(fault)
}
console.table(rows)
if (values.only === undefined) for (const line of leftOut) say(`left out · ${line}`)
for (const line of broken) say(`✗ ${line}`)
say(broken.length === 0 ? 'all rules held' : `${broken.length} rules broken`)
process.exitCode = broken.length === 0 ? 0 : 1

async function tryFault(fault: Fault): Promise<void> {
  await fault.prepare?.(cluster)
  const kept = await warm(cluster)
  const editors = await startEditors(cluster, fault.name)
  const { acknowledged } = editors
  const readers = startReaders(cluster, kept, acknowledged)
  const tallies = readers.tallies
  await waitUntil('the first acknowledged writes', mostHealMs, async () => acknowledged.count() >= 6)
  const deaths = countDeaths()
  const remark = (await fault.run(cluster)) ?? ''
  const acknowledgedBefore = acknowledged.count()
  const waits = new Map<string, number>()
  const brokenUntil = performance.now()
  // The last check takes time, too, on a busy machine; the cluster was healthy when it began.
  let lookedAt = brokenUntil
  const healedMs = await waitUntil('healed', mostHealMs, async () => {
    lookedAt = performance.now()
    const reason = await findUnhealed(cluster, acknowledged).catch(String)
    if (reason !== undefined) waits.set(reason, (waits.get(reason) ?? 0) + 1)
    return reason === undefined
  }).then(
    () => lookedAt - brokenUntil,
    () => Number.POSITIVE_INFINITY,
  )
  const writesAgain = await waitUntil(
    'writes are acknowledged again',
    mostHealMs,
    async () => acknowledged.count() >= acknowledgedBefore + 3,
  ).catch(() => undefined)
  await delay(500)
  await Promise.all([readers.stop(), editors.stop()])
  const lost = await listLost(cluster, acknowledged)
  const stale = await listStale(cluster, acknowledged)
  const rules: [boolean, string][] = [
    [lost.length === 0, `lost ${lost.join(', ')}`],
    [stale.length === 0, `stale ${stale.join(', ')}`],
    [serverErrors(tallies.kept) === 0, `5xx for cached pages: ${printed(tallies.kept)}`],
    [
      healedMs <= healSeconds * 1000,
      `healed after ${(healedMs / 1000).toFixed(1)} s: ${[...waits.keys()].join(', ')}`,
    ],
    [
      !fault.isSeamless || [tallies.kept, tallies.others, tallies.assets, editors.tally].every(isFlawless),
      `failed requests, although nothing broke`,
    ],
    [writesAgain !== undefined, 'no writes are acknowledged any more'],
    [
      countDeaths() - deaths === (fault.name === 'kill-main' ? 1 : 0),
      `${countDeaths() - deaths} instances ended by themselves`,
    ],
  ]
  for (const [holds, sentence] of rules) if (!holds) broken.push(`${fault.name}: ${sentence}`)
  rows[fault.name] = {
    'cached pages': tallies.kept.requests,
    'failed ': printed(tallies.kept),
    'other pages': tallies.others.requests,
    failed: printed(tallies.others),
    assets: tallies.assets.requests,
    'failed   ': printed(tallies.assets),
    writes: editors.tally.requests,
    'failed  ': printed(editors.tally),
    acknowledged: acknowledged.count(),
    lost: lost.length,
    stale: stale.length,
    late: tallies.late,
    'healed s': Number((healedMs / 1000).toFixed(1)),
    remark,
  }
  say(JSON.stringify(rows[fault.name]))
  const errors = cluster.instances.flatMap((one) => one.takeErrors())
  for (const error of new Set(errors)) say(`  logged: ${error}`)
  for (const failure of editors.failures.slice(0, mostPrinted)) say(`  failed: ${failure}`)
}

function countDeaths(): number {
  return cluster.instances.reduce((sum, one) => sum + one.deaths(), 0)
}

/** A worker that is still loading caches nothing yet. */
async function servesWith(url: string, workers: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  return metrics.includes(`\ntsuzuri_workers_told ${workers}\n`)
}

/** Requests some pages until every worker has cached them. */
async function warm({ url, instances }: Cluster): Promise<string[]> {
  let pages: string[] = []
  await waitUntil('a list of articles', mostHealMs, async () => {
    const { status, body } = await get(`${url}/api/articles`)
    if (status !== 200) return false
    const { items } = JSON.parse(body.toString()) as { items: { slug: string }[] }
    pages = items.slice(0, keptPages).map(({ slug }) => `/magazine/${slug}/`)
    return true
  })
  // Workers take turns; a page that is requested several times in a row reaches each of them.
  for (const instance of instances) {
    const { length } = instance.workers()
    await waitUntil('all workers that serve', mostHealMs, () => servesWith(instance.url, length))
    const times = length * 4
    for (const page of pages) for (let time = 0; time < times; time += 1) await get(`${instance.url}${page}`)
  }
  return pages
}
