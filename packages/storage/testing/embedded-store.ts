import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisk } from '../embedded/disk/disk.ts'
import { objectStoreListener } from '../embedded/server.ts'
import { listenOnLoopback } from './loopback.ts'

const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }

/** The embedded store with its own folder and port, which it keeps across restarts. */
export async function startEmbeddedStore(corsOrigin?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-store-'))
  let running = await start(0)

  async function start(port: number) {
    const disk = await openDisk(folder)
    const options = { disk, keys: [credentials], region: 'us-east-1', ...(corsOrigin ? { corsOrigin } : {}) }
    return { disk, loopback: await listenOnLoopback(objectStoreListener(options), port) }
  }

  async function stop(): Promise<void> {
    await running.loopback.close()
    await running.disk.close()
  }

  return {
    endpoint: running.loopback.endpoint,
    credentials,
    stop,
    makeBucket: (name: string) => running.disk.createBucket(name),
    findObject: (bucket: string, key: string) => running.disk.findObject(bucket, key),
    listUploads: (bucket: string) => running.disk.listUploads(bucket),
    async restart(): Promise<void> {
      running = await start(running.loopback.port)
    },
    async close(): Promise<void> {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
