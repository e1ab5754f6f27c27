import type { Metric } from 'prom-client'
import type { QueueCounts } from '@tsuzuri/concurrency/bounded-queue'
import type { RenderQueues } from '../page-cache/render-queues.ts'
import { counter, gauge, sampleOf } from './family.ts'

/** The counts of the render queues, with the purpose of each queue as the label `of`. */
export function renderQueueMetrics(queues: RenderQueues): Metric[] {
  const all = Object.entries(queues).map(([of, { counts }]) => ({ of, counts }))
  const samples = (name: keyof QueueCounts) => all.map(({ of, counts }) => sampleOf({ of }, counts[name]))
  return [
    gauge('tsuzuri_drawing_running', 'Responses being built.', samples('running')),
    gauge('tsuzuri_drawing_waiting', 'Requests that wait for a response to be built.', samples('waiting')),
    counter('tsuzuri_drawing_refused_total', 'Requests refused because too many waited.', samples('refused')),
  ]
}
