import { parseArgs } from 'node:util'
import { filledPostgres } from './load/filled-postgres.ts'
import { startForeignLoad } from './load/processor.ts'
import { measureVisible } from './publish-visible.ts'
import { measureWorkers } from './publish-workers.ts'
import { keepResult, machine, median } from './result.ts'
import { filledFolder, type FilledMagazine } from './load/running-magazine.ts'

/**
 * From the editor's command to visible: the duration of the command, the time until every page shows it, and the number
 * of cached pages rendered again; then the time until each of two workers shows a change from another process. With
 * `--postgres new`, or an address there, the same with PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '7367' },
    rounds: { type: 'string', default: '10' },
    data: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const articles = Number(values.articles)
const rounds = Number(values.rounds)
const title = '測るための題'
const boundMs = 1000

await using filled = new AsyncDisposableStack()
const rows = [await measure('SQLite', filled.use(await filledFolder(articles, { named: values.data })))]
if (values.postgres !== undefined)
  rows.push(await measure('PostgreSQL', filled.use(await filledPostgres(articles, values.postgres))))
console.table(Object.fromEntries(rows.map(({ engine, ...row }) => [engine, row])))
await keepResult(values.postgres === undefined ? 'publish' : 'publish-postgres', {
  ...machine(),
  articles,
  rounds,
  rows,
})

async function measure(engine: string, magazine: FilledMagazine) {
  const foreignLoad = startForeignLoad([process.pid])
  const { article, keptPages, commandMs, visibleMs, rendered, front } = await measureVisible(magazine, {
    title,
    rounds,
  })
  const otherWorkersMs = await measureWorkers(magazine, { article, path: '/magazine/', title, rounds })
  return {
    engine,
    commandMs: Math.round(median(commandMs) * 10) / 10,
    visibleEverywhereMs: Math.round(median(visibleMs) * 10) / 10,
    slowestMs: Math.round(Math.max(...visibleMs)),
    keptPages,
    renderedAgain: median(rendered),
    toOneSecond: Math.round((median(visibleMs) / boundMs) * 1000) / 1000,
    frontVisibleMs: Math.round(median(front.map((one) => one.visibleMs)) * 10) / 10,
    frontRenderedAgain: median(front.map((one) => one.rendered)),
    everyWorkerMs: Math.round(median(otherWorkersMs)),
    slowestWorkerMs: Math.round(Math.max(...otherWorkersMs)),
    boundMs,
    foreignLoad: foreignLoad(),
  }
}
