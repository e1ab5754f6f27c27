import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openBrowser } from '@tsuzuri/test-support/browser'
import { ownBlockingMs, type TraceEvent } from './blocking-time.ts'
import { measureTaps, type Taps } from './interactions.ts'
import { keepResult, machine } from './result.ts'
import { startMagazine } from './load/running-magazine.ts'

/**
 * Lighthouse (mobile, simulated) on the sample magazine's home, list and article. Lighthouse is large and only this
 * bench needs it, so it is not a dependency: `npm install --no-save lighthouse@13` installs it temporarily. Its figures
 * are wall-clock times: on a busy machine only `ownTbtMs` and `index` (Lighthouse's benchmark of the machine) are
 * meaningful. `firstTapMs` and `tapMs` are the response times of a tap at a phone's speed, the median of as many
 * visits.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    lighthouse: { type: 'string', default: 'lighthouse' },
    chromium: { type: 'string', default: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    runs: { type: 'string', default: '3' },
  },
})

type Report = {
  categories: Record<string, { score: number }>
  environment: { benchmarkIndex: number }
  audits: Record<string, { numericValue?: number; details?: { items?: { transferSize?: number }[] } }>
}
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{ lhr: Report; artifacts: { Trace: { traceEvents: TraceEvent[] } } }>
type Launcher = { launch: (options: object) => Promise<{ port: number; kill: () => void }> }

const lighthouse = await load<{ default: Lighthouse }>(values.lighthouse)
const launcher = await load<Launcher>(
  values.lighthouse.replace(/lighthouse\/?(core\/index.js)?$/, 'chrome-launcher'),
)
if (!existsSync(values.chromium)) stop(`no Chromium at ${values.chromium}; name one with --chromium`)

const magazine = await startMagazine(values.data, { SAMPLE: 'on' })
const chrome = await launcher.launch({
  chromePath: values.chromium,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
})
const browser = await openBrowser()
const { items } = (await (await fetch(`http://127.0.0.1:${magazine.port}/api/articles`)).json()) as {
  items: { slug: string; category: { slug: string } }[]
}
const pages = {
  home: '/magazine/',
  list: `/magazine/category/${items[0]?.category.slug}/`,
  article: `/magazine/${items[0]?.slug}/`,
}
const rows = []
for (const [page, path] of Object.entries(pages)) {
  const reports: Report[] = []
  const ownBlocking: number[] = []
  const taps: Taps[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    const url = `http://127.0.0.1:${magazine.port}${path}`
    taps.push(await measureTaps(browser, url))
    const { lhr, artifacts } = await lighthouse.default(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    reports.push(lhr)
    ownBlocking.push(ownBlockingMs(artifacts.Trace.traceEvents))
  }
  const score = (name: string) =>
    Math.round(Math.max(...reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100)
  const least = (audit: string) =>
    Math.round(Math.min(...reports.flatMap(({ audits }) => audits[audit]?.numericValue ?? [])) * 1000) / 1000
  rows.push({
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: least('cumulative-layout-shift'),
    tbtMs: Math.round(least('total-blocking-time')),
    ownTbtMs: Math.round(Math.min(...ownBlocking)),
    firstTapMs: median(taps.map(({ firstMs }) => firstMs)),
    tapMs: median(taps.map(({ laterMs }) => laterMs)),
    lcpMs: Math.round(least('largest-contentful-paint')),
    transferKb: Math.round(least('total-byte-weight') / 1024),
    index: Math.round(Math.max(...reports.map(({ environment }) => environment.benchmarkIndex))),
  })
}
console.table(rows)
await keepResult('browser', { ...machine(), runs: Number(values.runs), rows })
chrome.kill()
await browser.close()
await magazine.stop()

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

async function load<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T
  } catch {
    return stop(`${name} is not installed: npm install --no-save lighthouse@13`)
  }
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}
