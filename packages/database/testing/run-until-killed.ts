import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseAddress } from '../open.ts'
import type { Acknowledged } from './editing-process.ts'

/** The database that the process writes to. */
export type Place = { categoryId: number; tagIds: number[] }

/** How long the process may still print acknowledged commands after the database was killed. */
const patienceMs = 3000

/** Runs an editing process for a while, kills it, and returns the commands that it acknowledged. */
export async function workUntilKilled(
  address: DatabaseAddress,
  place: Place,
  workMs: number,
  pullPlug?: () => void,
): Promise<Acknowledged[]> {
  const script = join(import.meta.dirname, 'editing-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(address), JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const complained = text(child.stderr)
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  await delay(workMs)
  if (pullPlug !== undefined) {
    pullPlug()
    await Promise.race([closed, delay(patienceMs)])
  }
  child.kill('SIGKILL')
  await closed
  const lines = said.split('\n').slice(0, -1)
  if (lines.length === 0) throw new Error(`nothing was acknowledged: ${await complained}`)
  return lines.map((line) => JSON.parse(line) as Acknowledged)
}
