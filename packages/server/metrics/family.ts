import { AggregatorRegistry, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'

/** One metric with its values, as plain data that can be sent between processes. */
export type Family = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

export type Sample = { labels: Labels; value: number }

type Labels = Record<string, string>

/**
 * A metric of a number that is counted elsewhere, built for one scrape. Code that serves cached responses only
 * increments that number, and a value that can't be measured is omitted.
 */
export function gauge(name: string, help: string, samples: Sample[] | number): Gauge {
  const metric = new Gauge({ name, help, labelNames: labelNamesOf(samples), registers: [] })
  for (const { labels, value } of asSamples(samples)) metric.set(labels, value)
  return metric
}

export function counter(name: string, help: string, samples: Sample[] | number): Counter {
  const metric = new Counter({ name, help, labelNames: labelNamesOf(samples), registers: [] })
  for (const { labels, value } of asSamples(samples)) metric.inc(labels, value)
  return metric
}

/** Durations in seconds by one label, with prom-client's default buckets; every value of the label starts at zero. */
export function durations(name: string, help: string, label: string, values: readonly string[]): Histogram {
  const metric = new Histogram({ name, help, labelNames: [label], registers: [] })
  for (const value of values) metric.zero({ [label]: value })
  return metric
}

export function sampleOf(labels: Labels, value: number): Sample {
  return { labels, value }
}

export async function familiesOf(metrics: readonly Metric[]): Promise<Family[]> {
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return registry.getMetricsAsJSON()
}

/** Adds labels to all values, such as the process they come from. */
export function labelled(families: readonly Family[], labels: Labels): Family[] {
  return families.map((family) => ({
    ...family,
    values: family.values.map((value) => ({ ...value, labels: { ...labels, ...value.labels } })),
  }))
}

/** Merges families of the same name that several workers sent, and writes them in Prometheus text format. */
export async function writeFamilies(families: readonly Family[]): Promise<string> {
  return AggregatorRegistry.aggregate([[...families]]).metrics()
}

function labelNamesOf(samples: Sample[] | number): string[] {
  return typeof samples === 'number' ? [] : Object.keys(samples[0]?.labels ?? {})
}

function asSamples(samples: Sample[] | number): Sample[] {
  return typeof samples === 'number' ? [{ labels: {}, value: samples }] : samples
}
