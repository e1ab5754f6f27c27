import { execFileSync } from 'node:child_process'
import { rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDisk } from './disk.ts'
import { objectStoreListener } from '../server.ts'
import { dataFiles } from '../testing/open-disk.ts'
import { codeOf, send, sign, testKeys } from '../testing/signed-request.ts'
import { makeFolder } from '../testing/store.ts'

const folder = await makeFolder()
const reason = mount(folder)
if (reason) process.stdout.write(`A really full disk is not tried: ${reason}\n`)
afterAll(async () => {
  if (!reason) execFileSync('umount', [folder])
  await rmdir(folder)
})

test.skipIf(reason)(
  'S10 on a disk that is really full a put is a 507, reads go on, and so do puts once there is space',
  async () => {
    const { call, faults } = await startStore()
    expect((await call('PUT', '/magazine/a', 'before')).status).toBe(200)
    const before = await dataFiles(folder)

    await writeFile(join(folder, 'ballast'), Buffer.alloc(6 * 1024 * 1024))
    for (const size of [4, 3, 2.5]) {
      const refused = await call('PUT', '/magazine/a', 'x'.repeat(size * 1024 * 1024))
      expect([refused.status, codeOf(refused)]).toEqual([507, 'InsufficientStorage'])
      expect(refused.text).toContain('The disk is full.')
      expect(String(faults.pop())).toContain('ENOSPC')
    }
    expect((await call('GET', '/magazine/a')).text).toBe('before')
    expect(await dataFiles(folder)).toEqual(before)

    await rm(join(folder, 'ballast'))
    expect((await call('PUT', '/magazine/a', 'x'.repeat(4 * 1024 * 1024))).status).toBe(200)
  },
)

async function startStore() {
  const disk = await openDisk(folder)
  await disk.createBucket('magazine')
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const server = createServer(objectStoreListener({ disk, keys: [testKeys], onError }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve).closeAllConnections())
    await disk.close()
  })
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const call = async (method: string, path: string, body = '') =>
    send(endpoint, await sign(endpoint, { method, path, body }))
  return { call, faults }
}

function mount(path: string): string {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tsuzuri', path], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n').at(-2) ?? error.message) : String(error)
  }
}
