import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sendSteadily } from '../../bench/load/open-load.ts'
import { noSmallDisk } from '../../packages/server/testing/small-disk.ts'
import type { Cluster } from './cluster.ts'
import { newFakeClock, noFakeClock } from './fake-clock.ts'
import type { Instance, InstanceChanges } from './instance.ts'
import { makeNextVersion } from './next-version.ts'
import { holdSlowConnections } from './slow-connections.ts'
import { waitUntil } from './wait-until.ts'

export type Fault = {
  name: string
  /** Whether nothing breaks: then no request may fail. */
  isSeamless?: boolean
  /** Why it can't run here; '' or undefined if it can. */
  hindrance?: string
  /** Runs before readers and editors start. */
  prepare?: (cluster: Cluster) => Promise<void>
  /** Breaks something and repairs it; healing is measured from its end. Returns a remark for the table. */
  run: (cluster: Cluster) => Promise<string | void>
}

const awayMs = 4000

/** The faults in the order of the run. */
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
    isSeamless: true,
    run: async ({ instances }) => restartOneByOne(instances),
  },
  upgradeAndBack(),
  {
    name: 'disk-full',
    hindrance: noSmallDisk,
    run: async ({ disk }) => {
      disk?.fill()
      await delay(awayMs * 2)
      disk?.empty()
    },
  },
  {
    name: 'disk-read-only',
    hindrance: noSmallDisk,
    run: async ({ disk }) => {
      await waitUntil('nobody is writing at this moment', awayMs * 4, async () => {
        disk?.makeReadOnly()
        return true
      })
      await delay(awayMs * 2)
      disk?.makeWritable()
    },
  },
  {
    name: 'clock-jump',
    hindrance: noFakeClock,
    run: async ({ instances: [, , third], folder }) => {
      const clock = await newFakeClock(folder)
      await third?.restart({ env: clock.env })
      for (const seconds of [3600, -3600, 0]) {
        await delay(awayMs)
        await clock.jump(seconds)
      }
      return 'one instance an hour ahead, an hour behind'
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
  // The last fault, because the promoted server is not `cluster.postgres`.
  {
    name: 'fail-over',
    run: async ({ postgres, toPostgres, servers }) => {
      const standby = await postgres.startStandby()
      servers.defer(() => standby.stop())
      postgres.kill()
      // The time that a monitor needs to notice.
      await delay(awayMs)
      await standby.promote()
      toPostgres.lead(standby.port)
    },
  },
]

/** Upgrades every instance to the next version, then back, with some time in each mixed state. */
function upgradeAndBack(): Fault {
  const here = join(import.meta.dirname, '..', '..')
  let next = ''
  return {
    name: 'upgrade',
    isSeamless: true,
    prepare: async ({ folder }) => {
      next = await makeNextVersion(folder)
    },
    run: async ({ instances }) => {
      await restartOneByOne(instances, { tree: next })
      await restartOneByOne(instances, { tree: here })
      return 'to the next version and back'
    },
  }
}

async function restartOneByOne(instances: readonly Instance[], changes: InstanceChanges = {}): Promise<void> {
  for (const instance of instances) {
    await instance.restart(changes)
    // Waits for the balancer's next health check.
    await delay(1500)
  }
}

/** Faults that this script can't cause, and where they are tested instead. */
export const leftOut = [
  'the disk of a magazine on SQLite, EIO: packages/server/health/disk-faults.test.ts breaks a real file system',
]
