export type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

/** As Lighthouse counts: what a phone's processor needs longer than this for can be felt. */
const feltMs = 50
const phoneSlowdown = 4

/**
 * How long a phone would be blocked, by the processor time of the page's own tasks after its first picture. Lighthouse
 * counts by the clock, in which everything else that the machine does meanwhile is contained.
 */
export function ownBlockingMs(events: readonly TraceEvent[]): number {
  const first = events.find(({ name }) => name === 'firstContentfulPaint')
  if (first === undefined) return Number.NaN
  return events
    .filter(({ name, pid, tid, ts }) => {
      const isOfPage = pid === first.pid && tid === first.tid
      return isOfPage && ts >= first.ts && name.endsWith('RunTask')
    })
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * phoneSlowdown - feltMs), 0)
}
