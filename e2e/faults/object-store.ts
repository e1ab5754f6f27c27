import { once } from 'node:events'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tsuzuri/test-support/free-port'
import { openDisk } from '@tsuzuri/storage/embedded/disk'
import { type ChildProgram, runProgram } from '../../packages/server/testing/child-server.ts'

export type ObjectStore = {
  env: Record<string, string>
  kill: () => Promise<void>
  /** Starts it again on the same port and files. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const program = fileURLToPath(new URL('../../packages/storage/embedded/run.ts', import.meta.url))
const bucket = 'magazine'
const keys = { S3_ACCESS_KEY_ID: 'FAULTSKEY', S3_SECRET_ACCESS_KEY: 'faults-secret' }

/**
 * `npm run object-store` with one bucket. Its lock is in the other folder: the store holds that file open for writing, and
 * Linux makes no file system read-only while there is such a file on it.
 */
export async function startObjectStore(folder: string, lockFolder: string): Promise<ObjectStore> {
  const disk = await openDisk(join(folder, 'objects'))
  await disk.createBucket(bucket)
  await disk.close()
  const lock = 'store.lock.sqlite'
  await rm(join(folder, 'objects', lock))
  await symlink(join(lockFolder, lock), join(folder, 'objects', lock))
  const port = await findFreePort()
  let running: ChildProgram
  const start = async () => {
    running = runProgram([program], { ...keys, DATA_DIR: folder, PORT: String(port) })
    const { child } = running
    process.once('exit', () => child.kill('SIGKILL'))
    await running.line(/Object store: /)
  }
  const end = async (signal: NodeJS.Signals) => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  await start()
  return {
    env: { ...keys, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1', S3_BUCKET: bucket },
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGKILL'),
  }
}
