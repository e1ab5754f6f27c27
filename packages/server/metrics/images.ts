import { measuringCounts } from '../media/ingest-media.ts'
import type { Metric } from 'prom-client'
import type { QueueCounts } from '@tsuzuri/concurrency/bounded-queue'
import type { Variants } from '../images/variants.ts'
import { counter, gauge, sampleOf } from './family.ts'

export function imageMetrics({ counts }: Variants): Metric[] {
  const lanes: [string, QueueCounts][] = [
    ['variants', counts.queue],
    ['measuring', measuringCounts()],
  ]
  const each = (of: (counts: QueueCounts) => number) =>
    lanes.map(([lane, laneCounts]) => sampleOf({ lane }, of(laneCounts)))
  return [
    counter('tsuzuri_variants_total', 'Pictures served, by where they came from.', [
      sampleOf({ from: 'memory' }, counts.fromMemory),
      sampleOf({ from: 'store' }, counts.fromStore),
      sampleOf({ from: 'made' }, counts.made),
    ]),
    gauge(
      'tsuzuri_image_lane_running',
      'Pictures being processed.',
      each(({ running }) => running),
    ),
    gauge(
      'tsuzuri_image_lane_waiting',
      'Pictures that wait to be processed.',
      each(({ waiting }) => waiting),
    ),
    counter(
      'tsuzuri_image_lane_refused_total',
      'Pictures refused because too many waited.',
      each(({ refused }) => refused),
    ),
  ]
}
