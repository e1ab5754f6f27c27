import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'tsuzuri-test-'))
const address = join(folder, 'socket')
const started: ChildProcess[] = []
const patience = { timeout: 60_000 }

afterAll(() => {
  for (const child of started) child.kill()
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')(
  'F1 a process whose socket was replaced leaves the socket of the other one',
  async () => {
    const first = await startProcess()
    // The first process notices that it was replaced, maybe before the second one listens, and sends its clients away.
    const leaving = new Promise((resolve) => first.once('close', resolve))
    rmSync(address)
    const second = await startProcess()
    await leaving
    const third = await open()
    expect(third).toBeDefined()
    for (const socket of [first, second, third]) socket?.destroy()
  },
)

/** Returns a connection, which keeps the process alive. */
async function startProcess(): Promise<Socket> {
  const program = fileURLToPath(new URL('process.ts', import.meta.url))
  started.push(spawn(process.execPath, [program, address], { stdio: 'ignore' }))
  await expect.poll(async () => (await open())?.destroy() !== undefined, patience).toBe(true)
  const socket = await open()
  if (socket === undefined) throw new Error('the process does not answer')
  // A client that is sent away may meet a reset instead of an end; clients take both for the end of the connection.
  return socket.on('error', () => {}).resume()
}

async function open(): Promise<Socket | undefined> {
  const socket = connect(address)
  return once(socket, 'connect').then(
    () => socket,
    () => undefined,
  )
}
