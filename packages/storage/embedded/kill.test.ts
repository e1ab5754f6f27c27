import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDisk } from './disk/disk.ts'
import { dataFiles } from './testing/open-disk.ts'
import { send, sign, testKeys } from './testing/signed-request.ts'
import { makeFolder } from './testing/store.ts'

test('S10 kill -9 in the middle of 100 puts at once: what was acknowledged is whole, nothing else is to be seen', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let acknowledged = 0
  let interrupted = 0
  for (let round = 0; round < 3; round++) {
    const { child, endpoint } = await startStore(folder)
    const acks = new Map<string, string>()
    const put = async (key: string, body: Buffer) => {
      const wire = await sign(endpoint, { method: 'PUT', path: `/magazine/${key}`, body })
      // Most of these writes fail when the store is killed: that is the point of the test.
      const reply = await send(endpoint, wire).catch(() => undefined)
      if (reply?.status !== 200) interrupted += 1
      else acks.set(key, hash(body))
      return reply?.status === 200
    }
    // Each goes on until the store is gone, so that the kill always meets some, however fast the store is.
    const puts = Array.from({ length: 100 }, async (_, i) => {
      const body = randomBytes(1000 + 2000 * i)
      for (let turn = 0; await put(`${round}/${i}-${turn}`, body); turn++);
    })
    const same = put('same', randomBytes(500_000))
    await expect.poll(() => acks.size, { interval: 1, timeout: 120_000 }).toBeGreaterThan(15 + round * 20)
    await kill(child)
    await Promise.all([...puts, same])
    await checkStore(folder, acks)
    acknowledged += acks.size
  }
  expect(acknowledged).toBeGreaterThan(100)
  expect(interrupted).toBeGreaterThanOrEqual(300)
})

/** Every object is complete, and every acknowledged object exists with its own bytes. */
async function checkStore(folder: string, acks: Map<string, string>): Promise<void> {
  const disk = await openDisk(join(folder, 'objects'))
  const seen = new Map<string, string>()
  for (const { key, etag } of disk.listObjects('magazine').objects) {
    const { body } = await disk.getObject('magazine', key)
    const bytes = Buffer.concat(await Array.fromAsync(body))
    expect(createHash('md5').update(bytes).digest('hex')).toBe(etag)
    seen.set(key, hash(bytes))
  }
  for (const [key, sum] of acks) expect(seen.get(key)).toBe(sum)
  const { objects } = disk.listObjects('magazine')
  expect(await dataFiles(join(folder, 'objects'))).toHaveLength(objects.length)
  await disk.close()
}

async function startStore(folder: string): Promise<{ child: ChildProcess; endpoint: string }> {
  const program = join(import.meta.dirname, 'run.ts')
  const { accessKeyId, secretAccessKey } = testKeys
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const env = { DATA_DIR: folder, PORT: '0', ...keys }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await new Promise((resolve) => child.stdout.once('data', resolve))
  const endpoint = /http:\/\/[\d.:]+/.exec(String(output))?.[0] ?? ''
  await send(endpoint, await sign(endpoint, { method: 'PUT', path: '/magazine' }))
  return { child, endpoint }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
