import type { Metric } from 'prom-client'
import type { QueueCounts } from '@tsuzuri/concurrency/bounded-queue'
import { counter, gauge } from './family.ts'

export function renderQueueMetrics({ running, waiting, refused }: QueueCounts): Metric[] {
  return [
    gauge('tsuzuri_drawing_running', 'Responses being built.', running),
    gauge('tsuzuri_drawing_waiting', 'Requests that wait for a response to be built.', waiting),
    counter('tsuzuri_drawing_refused_total', 'Requests refused because too many waited.', refused),
  ]
}
