import type { Locator, Page } from 'playwright-core'
import type { TraceEvent } from './blocking-time.ts'
import { median } from './result.ts'

export type KeyTimes = { medianMs: number; p95Ms: number }

/** The pace of a fast typist: work within this time after a key is attributed to the key. */
const paceMs = 120

/** Types into the middle of a text; returns the CPU time of the main thread per key. */
export async function measureKeys(
  page: Page,
  place: Locator,
  { keys, slowdown }: { keys: number; slowdown: number },
): Promise<KeyTimes> {
  await place.click()
  await page.keyboard.type('あ')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.insertText('字')
    await page.waitForTimeout(paceMs)
  }
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return timesPerKey(events)
}

/** Each task of the thread that handled the keys belongs to the last key before it. */
function timesPerKey(events: readonly TraceEvent[]): KeyTimes {
  const inputs = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'beforeinput',
  )
  const [first] = inputs
  if (first === undefined) throw new Error('the trace has no key')
  const starts = inputs.map(({ ts }) => ts)
  const costs = starts.map(() => 0)
  for (const { name, pid, tid, ts, dur = 0, tdur = 0 } of events) {
    if (pid !== first.pid || tid !== first.tid || !name.endsWith('RunTask')) continue
    const at = starts.findLastIndex((start) => start <= ts + dur)
    if (at >= 0) costs[at] = (costs[at] ?? 0) + tdur / 1000
  }
  const sorted = costs.toSorted((a, b) => a - b)
  return {
    medianMs: round(median(costs)),
    p95Ms: round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
  }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
