import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './open.ts'

/** Jobs that only one instance of a magazine runs at a time. */
export type LeaseName = 'sample' | 'purging' | 'jobs'

/**
 * The exclusive right of one process to run a job, until it releases the lease, ends or freezes. `isHeld` becomes false
 * before another process can take the lease, so check it before each step.
 */
export type Lease = { readonly isHeld: boolean; release: () => Promise<void> }

/** SQLite serves one instance, which the data folder ensures. */
export const onlyLease: Lease = { isHeld: true, release: async () => {} }

const retryMs = 500

/** Waits until this process has the lease. `onWait` is called once if another process has it. */
export async function waitForLease(
  db: Database,
  name: LeaseName,
  { onWait = () => {}, mostMs }: { onWait?: () => void; mostMs: number },
): Promise<Lease> {
  const until = performance.now() + mostMs
  for (let tries = 0; ; tries += 1) {
    const lease = await db.tryLease(name)
    if (lease !== undefined) return lease
    if (performance.now() > until)
      throw new Error(`another instance has held the lease ${name} for ${mostMs} ms`)
    if (tries === 0) onWait()
    await delay(retryMs)
  }
}
