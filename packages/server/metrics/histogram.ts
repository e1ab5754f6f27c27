import type { Family, Labels, Sample } from './family.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long something took, counted into a few drawers. */
export type Durations = { add: (seconds: number) => void; samples: (labels: Labels) => Sample[] }

export function openDurations(): Durations {
  const drawers = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    add(seconds) {
      const at = bounds.findIndex((bound) => seconds <= bound)
      const drawer = at === -1 ? bounds.length : at
      drawers[drawer] = (drawers[drawer] ?? 0) + 1
      sum += seconds
    },
    samples(labels) {
      let count = 0
      const buckets = [...bounds, Infinity].map((bound, at): Sample => {
        count += drawers[at] ?? 0
        const le = bound === Infinity ? '+Inf' : String(bound)
        return { suffix: '_bucket', labels: { ...labels, le }, value: count }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }]
    },
  }
}

export function histogram(name: string, help: string, samples: Sample[]): Family {
  return { name, help, type: 'histogram', samples }
}
