/** An init script: collects every layout shift of a page in `globalThis.shifts`. */
export const watchShifts = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName).join(' | '))
  }).observe({ type: 'layout-shift', buffered: true })`
