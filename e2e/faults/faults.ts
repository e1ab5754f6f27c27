import { setTimeout as delay } from 'node:timers/promises'
import { sendSteadily } from '../../bench/open-load.ts'
import type { Cluster } from './cluster.ts'
import { holdSlowConnections } from './slow-connections.ts'

export type Fault = {
  name: string
  /** Breaks something and repairs it; healing is measured from its end. Returns a remark for the table. */
  run: (cluster: Cluster) => Promise<string | void>
}

const awayMs = 4000

/** The faults in the order in which they are tried. */
export const faults: readonly Fault[] = [
  { name: 'none', run: () => delay(awayMs) },
  {
    name: 'kill-worker',
    run: async ({ instances: [first] }) => {
      const [worker] = first?.workers() ?? []
      if (worker === undefined) throw new Error('there is no worker')
      process.kill(worker, 'SIGKILL')
    },
  },
  {
    name: 'kill-main',
    run: async ({ instances: [first] }) => {
      const deaths = first?.deaths() ?? 0
      process.kill(first?.pid() ?? 0, 'SIGKILL')
      while (first?.deaths() === deaths) await delay(20)
      // The supervisor waits before it starts the process again.
      await delay(600)
      await first?.started()
    },
  },
  {
    name: 'kill-postgres',
    run: async ({ postgres }) => {
      postgres.kill()
      await delay(awayMs)
      await postgres.restart()
    },
  },
  {
    name: 'kill-store',
    run: async ({ store }) => {
      await store.kill()
      await delay(awayMs)
      await store.start()
    },
  },
  {
    name: 'cut-postgres',
    run: async ({ toPostgres }) => {
      toPostgres.cut()
      await delay(awayMs * 2)
      toPostgres.mend()
    },
  },
  {
    name: 'cut-store',
    run: async ({ toStore }) => {
      toStore.cut()
      await delay(awayMs * 2)
      toStore.mend()
    },
  },
  {
    name: 'frozen-instance',
    run: async ({ instances: [, second] }) => {
      second?.signal('SIGSTOP')
      await delay(15_000)
      second?.signal('SIGCONT')
    },
  },
  {
    name: 'rolling-restart',
    run: async ({ instances }) => {
      for (const instance of instances) {
        await instance.restart()
        // The balancer's next check finds it.
        await delay(1500)
      }
    },
  },
  {
    name: 'overload',
    run: async ({ url }) => {
      let number = 0
      const statuses = new Map<number, number>()
      await sendSteadily({
        port: Number(new URL(url).port),
        perSecond: 600,
        seconds: 6,
        connections: 300,
        next: () => `/magazine/HPB/search/?q=${(number += 1)}`,
        onAnswer: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      })
      return [...statuses].map(([status, count]) => `${status}×${count}`).join(' ')
    },
  },
  {
    name: 'slowloris',
    run: async ({ instances: [first] }) => holdSlowConnections(first?.port ?? 0, 400),
  },
]

/** What this script can't break, and what breaks it instead. */
export const leftOut = [
  'clock-jump: the processes of one machine share its clock; packages/server/database-clock and the scheduler are tested with a passed-in clock',
  'disk-full, read-only, EIO: a cluster keeps nothing on its own disks; packages/server/health/disk-faults.test.ts breaks a real file system',
  'fail-over to a standby, rolling upgrade to another version: not built yet',
]
