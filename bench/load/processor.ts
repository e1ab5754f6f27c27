import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** CPU time of a process, all threads together, in milliseconds. Not affected by other load. */
export function processorMs(pid: number): number {
  const threads = existsSync(`/proc/${pid}`) ? readdirSync(`/proc/${pid}/task`) : []
  let nanoseconds = 0
  for (const thread of threads) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The thread has just ended.
    }
  }
  return nanoseconds / 1e6
}

export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** As `residentMb`, but memory shared by several processes is divided among them (PSS). */
export function proportionalMb(pid: number): number {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(sums)?.[1] ?? 0) / 1024)
}

/** Private memory of a process, without mapped files. */
export function ownMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Measures other load: busy processors minus those used by the named processes. */
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
