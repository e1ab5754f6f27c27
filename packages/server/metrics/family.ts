/** Numbers of one kind, as Prometheus has them. They travel between processes as plain data. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

/** The suffix is what a histogram's parts are called besides. */
export type Sample = { suffix?: '_bucket' | '_sum' | '_count'; labels: Labels; value: number }

export type Labels = Record<string, string>

export function gauge(name: string, help: string, samples: Sample[] | number): Family {
  return { name, help, type: 'gauge', samples: asSamples(samples) }
}

export function counter(name: string, help: string, samples: Sample[] | number): Family {
  return { name, help, type: 'counter', samples: asSamples(samples) }
}

export function sampleOf(labels: Labels, value: number): Sample {
  return { labels, value }
}

/** The same numbers, each marked with whose they are. */
export function labelled(families: readonly Family[], labels: Labels): Family[] {
  return families.map((family) => ({
    ...family,
    samples: family.samples.map((sample) => ({ ...sample, labels: { ...labels, ...sample.labels } })),
  }))
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function writeFamilies(families: readonly Family[]): string {
  const byName = Map.groupBy(families, (family) => family.name)
  return [...byName.values()]
    .flatMap((same) => {
      const [first] = same
      if (first === undefined) return []
      const head = [`# HELP ${first.name} ${escapeHelp(first.help)}`, `# TYPE ${first.name} ${first.type}`]
      return [...head, ...same.flatMap(({ name, samples }) => samples.map((sample) => lineOf(name, sample)))]
    })
    .concat('')
    .join('\n')
}

function asSamples(samples: Sample[] | number): Sample[] {
  return typeof samples === 'number' ? [{ labels: {}, value: samples }] : samples
}

function lineOf(name: string, { suffix, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"')
}
