import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Disk, openDisk } from '../disk/disk.ts'
import { type ObjectStoreOptions, objectStoreListener } from '../server.ts'
import { send, sign, testKeys, type Reply, type TestRequest } from './signed-request.ts'

export type TestStore = {
  endpoint: string
  folder: string
  disk: Disk
  /** Internal errors that the store reported. */
  faults: unknown[]
  call(request: TestRequest): Promise<Reply>
  stop(): Promise<void>
}

/** A store with its own folder and port, with the bucket `magazine`. */
export async function startTestStore(options: Partial<ObjectStoreOptions> = {}): Promise<TestStore> {
  const folder = await makeFolder()
  const disk = await openDisk(folder)
  await disk.createBucket('magazine')
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const server = createServer(objectStoreListener({ disk, keys: [testKeys], onError, ...options }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    endpoint,
    folder,
    disk,
    faults,
    call: async (request) => send(endpoint, await sign(endpoint, request)),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await disk.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tsuzuri-disk-'))
}
