import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from 'prom-client'
import { counter, gauge, sampleOf } from './family.ts'

const nanoseconds = 1e9
const resolutionMs = 20

export type ProcessMeter = { metrics: () => Metric[]; stop: () => void }

/** Metrics of this process. The event loop lag covers the time since the last scrape. */
export function startProcessMeter(): ProcessMeter {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  return {
    metrics() {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max }
      delay.reset()
      return [
        gauge(
          'tsuzuri_event_loop_lag_seconds',
          'How late timers ran since the last look.',
          Object.entries(lag).map(([of, value]) =>
            sampleOf({ of }, Math.max(0, value / nanoseconds - resolutionMs / 1000)),
          ),
        ),
        gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
        gauge('process_heap_bytes', 'Memory that JavaScript uses.', heapUsed),
        counter('process_cpu_seconds_total', 'Processor time that was used.', (user + system) / 1e6),
        gauge('process_start_time_seconds', 'When the process began.', performance.timeOrigin / 1000),
        gauge('process_open_fds', 'Open files and connections.', countOpenFiles()),
      ]
    },
    stop: () => delay.disable(),
  }
}

/** NaN on systems other than Linux. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return Number.NaN
  }
}
