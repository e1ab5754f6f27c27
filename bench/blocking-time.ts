export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** Lighthouse's threshold: longer tasks on a phone's processor block input noticeably. */
const feltMs = 50
const phoneSlowdown = 4

/**
 * Total blocking time on a phone, from the CPU time of the page's own tasks after First Contentful Paint. Lighthouse
 * uses wall-clock time, which includes the machine's other load.
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
