import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** How long a process has run on a processor, all its threads together, in milliseconds. Foreign load does not spoil it. */
export function processorMs(pid: number): number {
  const threads = existsSync(`/proc/${pid}`) ? readdirSync(`/proc/${pid}/task`) : []
  let nanoseconds = 0
  for (const thread of threads) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // A thread that has just ended.
    }
  }
  return nanoseconds / 1e6
}

export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** As `residentMb`, but what several processes share is counted once, a part to each. */
export function proportionalMb(pid: number): number {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(sums)?.[1] ?? 0) / 1024)
}

/** Memory that a process shares with nobody and has not merely mapped from a file. */
export function ownMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Counts what the machine does for others: busy processors, less those that the named processes kept busy. */
export function startForeignLoad(pids: readonly number[]): () => number {
  const before = { busy: busyMs(), own: pids.map(processorMs), at: performance.now() }
  return () => {
    const own = pids.reduce((sum, pid, at) => sum + Math.max(0, processorMs(pid) - (before.own[at] ?? 0)), 0)
    const foreign = (busyMs() - before.busy - own) / (performance.now() - before.at)
    return Math.max(0, Math.round(foreign * 100) / 100)
  }
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
