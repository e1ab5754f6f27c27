import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metric } from 'prom-client'
import { counter, durations, gauge, sampleOf } from './family.ts'
import { routeKindOf, routeKinds } from './route-kind.ts'

const statuses = 600

export type RequestMeter = {
  /** Counts a response from the cache. It must stay this cheap, because cache hits are. */
  countKept: (url: string, status: number) => void
  /** Counts a request that was refused because of overload. */
  countRefused: (url: string) => void
  /** Measures the time until the response is closed. */
  time: (request: IncomingMessage, response: ServerResponse) => void
  keptTotal: () => number
  metrics: () => Metric[]
}

export function openRequestMeter(): RequestMeter {
  const kept = new Float64Array(routeKinds.length * statuses)
  const made = new Float64Array(routeKinds.length * statuses)
  const seconds = durations(
    'tsuzuri_http_request_duration_seconds',
    'How long responses took that were not served from the cache.',
    'kind',
    routeKinds,
  )
  let underWay = 0

  return {
    countKept(url, status) {
      const at = routeKindOf(url) * statuses + status
      kept[at] = (kept[at] ?? 0) + 1
    },
    countRefused(url) {
      const at = routeKindOf(url) * statuses + 503
      made[at] = (made[at] ?? 0) + 1
    },
    time({ url = '' }, response) {
      const startedAt = performance.now()
      underWay += 1
      response.once('close', () => {
        underWay -= 1
        const kind = routeKindOf(url)
        const at = kind * statuses + response.statusCode
        made[at] = (made[at] ?? 0) + 1
        seconds.observe({ kind: routeKinds[kind] ?? '' }, (performance.now() - startedAt) / 1000)
      })
    },
    keptTotal: () => kept.reduce((sum, count) => sum + count, 0),
    metrics() {
      const requests = [['kept', kept] as const, ['made', made] as const].flatMap(([from, counts]) =>
        samplesOf(counts).map(({ kind, status, value }) => sampleOf({ kind, status, from }, value)),
      )
      return [
        counter(
          'tsuzuri_http_requests_total',
          'Requests by kind of address, status, and whether the response was cached (kept) or built (made).',
          requests,
        ),
        seconds,
        gauge('tsuzuri_http_requests_under_way', 'Responses being built.', underWay),
      ]
    },
  }
}

function samplesOf(counts: Float64Array): { kind: string; status: string; value: number }[] {
  return [...counts.entries()]
    .filter(([, value]) => value > 0)
    .map(([at, value]) => ({
      kind: routeKinds[Math.floor(at / statuses)] ?? '',
      status: String(at % statuses),
      value,
    }))
}
