import { setTimeout as delay } from 'node:timers/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { ownMb, proportionalMb, residentMb } from './processor.ts'
import { startMagazine } from './running-magazine.ts'
import { ask } from './steady-load.ts'

export type FilledWorkers = { startedInMs: number; memory: WorkerMemory[] }

type WorkerMemory = { kept: number; residentMb: number; proportionalMb: number; ownMb: number }

const mostRounds = 8
/** Long enough for freed memory to be returned to the system. */
const restMs = 5000

/** Starts a magazine with two workers, has each of them cache these pages, and returns their memory. */
export async function fillWorkers(folder: string, addresses: readonly string[]): Promise<FilledWorkers> {
  const magazine = await startMagazine(folder, { WORKERS: '2' })
  const startedInMs = Math.round(magazine.startedInMs)
  // Connections are distributed round-robin, and one connection requests all pages: after a few, each worker has served
  // all.
  for (let round = 0; round < mostRounds; round += 1) {
    await ask({ port: magazine.port, addresses, count: addresses.length, connections: 1 })
    const kept = await countKept(magazine.port)
    if (kept.length === 2 && Math.min(...kept) >= addresses.length) break
  }
  await delay(restMs)
  const kept = await countKept(magazine.port)
  const memory = workersOf(magazine.pid).map((pid, at) => ({
    kept: kept[at] ?? 0,
    residentMb: residentMb(pid),
    proportionalMb: proportionalMb(pid),
    ownMb: ownMb(pid),
  }))
  await magazine.stop()
  return { startedInMs, memory }
}

/** The number of cached responses of each worker, in start order. */
async function countKept(port: number): Promise<number[]> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = [...metrics.matchAll(/^tsuzuri_page_cache_entries\{worker="(\d+)"\} (\d+)$/gm)]
  return lines.toSorted((a, b) => Number(a[1]) - Number(b[1])).map((line) => Number(line[2]))
}

function workersOf(keeper: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isWorkerOf(keeper, name))
    .map(Number)
    .toSorted((a, b) => a - b)
}

function isWorkerOf(keeper: number, pid: string): boolean {
  try {
    const parent = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return Number(parent) === keeper && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')
  } catch {
    // The process has just ended.
    return false
  }
}
