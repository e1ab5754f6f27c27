import { readFileSync } from 'node:fs'

/** The peak memory of this process, if the system reports it. */
export function memoryPeakMiB(): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
    return Math.round(Number(peak?.[1] ?? 0) / 1024)
  } catch {
    return Math.round(process.memoryUsage.rss() / 1024 ** 2)
  }
}
