import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { outliveNoFile } from '@tsuzuri/test-support/child-programs'
import { openDatabase } from './open.ts'
import { waitForLease } from './lease.ts'
import { newPlace } from './testing/both-engines.ts'

const patience = { timeout: 120_000 }
const mostMs = 60_000

test(
  'O2 one process has a lease; the next one gets it when the holder gives it back, dies or freezes',
  patience,
  async () => {
    const { address } = await newPlace('postgres')
    const db = await openDatabase(address)
    const first = await db.tryLease('sample')
    expect([first?.isHeld, await db.tryLease('sample')]).toEqual([true, undefined])
    const another = await db.tryLease('purging')
    expect(another?.isHeld).toBe(true)
    await another?.release()
    await first?.release()
    expect(first?.isHeld).toBe(false)

    const dying = await holdElsewhere()
    expect(await db.tryLease('sample')).toBeUndefined()
    dying.kill('SIGKILL')
    await (await waitForLease(db, 'sample', { mostMs })).release()

    const freezing = await holdElsewhere()
    freezing.kill('SIGSTOP')
    await waitForLease(db, 'sample', { mostMs })
    freezing.kill('SIGCONT')
    const [said] = (await once(freezing.stdout, 'data')) as [Buffer]
    expect(said.toString()).toBe('lost\n')
    freezing.kill('SIGKILL')
    await db.close()

    /** A process that has the lease and prints `lost` as soon as it may not act any more. */
    async function holdElsewhere() {
      const script = fileURLToPath(new URL('./testing/hold-lease.ts', import.meta.url))
      const child = spawn(process.execPath, [script, JSON.stringify(address)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      outliveNoFile(child)
      await once(child.stdout, 'data')
      return child
    }
  },
)
