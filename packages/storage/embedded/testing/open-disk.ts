import { rm } from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { type Disk, type DiskOptions, openDisk } from '../disk/disk.ts'
import { makeFolder } from './store.ts'

/** A disk with the bucket `magazine`, closed and removed when the test is over. */
export async function aDisk(options?: DiskOptions): Promise<{ disk: Disk; folder: string }> {
  const folder = await makeFolder()
  const disk = await openDisk(folder, options)
  await disk.createBucket('magazine')
  onTestFinished(async () => {
    await disk.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { disk, folder }
}

export async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString()
}

/** Every file below the folder that holds, or was going to hold, the bytes of an object or a part. */
export async function dataFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => /(?:data-|part-\d|temp\/|trash\/)/.test(name))
}
