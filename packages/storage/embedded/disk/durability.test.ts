import fs, { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDisk } from './disk.ts'
import { aDisk, dataFiles, readAll } from '../testing/open-disk.ts'

const bucket = 'magazine'

test('S10 a put is synced, renamed and synced again, first the bytes and then the meta, before it is acknowledged', async () => {
  const { disk } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('first') })
  const { steps } = await watchFileSystem()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('second') })
  steps.push('acknowledged')
  expect(steps).toEqual([
    'sync temp',
    'rename temp → data',
    'sync folder',
    'sync temp',
    'rename temp → meta',
    'sync folder',
    'acknowledged',
  ])
})

test('S10 the folder of a new key is synced into its parent before its bytes move there', async () => {
  const { disk } = await aDisk()
  const { steps } = await watchFileSystem()
  await disk.putObject({ bucket, key: 'new', body: Buffer.from('a') })
  expect(steps.slice(0, 2)).toEqual(['sync temp', 'sync folder'])
  expect(steps.indexOf('rename temp → data')).toBeGreaterThan(1)
})

test('S10 a delete is on the disk before it is acknowledged', async () => {
  const { disk } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('a') })
  const { steps } = await watchFileSystem()
  await disk.deleteObject(bucket, 'a')
  expect(steps).toEqual(['sync folder'])
})

test('S10 a full disk refuses the write with 500, keeps what was there, and goes on once there is space', async () => {
  const { disk, folder } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('before') })
  const before = await dataFiles(folder)
  const faults = await watchFileSystem()
  for (const step of ['sync temp', 'rename temp → data', 'rename temp → meta']) {
    faults.failAt(step, 'ENOSPC')
    await expect(disk.putObject({ bucket, key: 'a', body: Buffer.from('after') })).rejects.toThrow('ENOSPC')
    expect(await readAll((await disk.getObject(bucket, 'a')).body)).toBe('before')
    expect(await dataFiles(folder)).toEqual(before)
  }
  faults.failAt(undefined, '')
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('after') })
  expect(await readAll((await disk.getObject(bucket, 'a')).body)).toBe('after')
})

test('S10 after a fault of the disk itself nothing is written any more, reads go on, and a new start shows no phantom', async () => {
  const { disk, folder } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('before') })
  const faults = await watchFileSystem()
  faults.failAt('sync folder', 'EIO', 2)
  await expect(disk.putObject({ bucket, key: 'a', body: Buffer.from('after') })).rejects.toThrow('EIO')
  faults.failAt(undefined, '')
  await expect(disk.putObject({ bucket, key: 'b', body: Buffer.from('b') })).rejects.toMatchObject({
    status: 503,
  })
  expect(await readAll((await disk.getObject(bucket, 'a')).body)).toBe('before')
  await disk.close()
  const again = await openDisk(folder)
  expect(await readAll((await again.getObject(bucket, 'a')).body)).toBe('before')
  await again.putObject({ bucket, key: 'b', body: Buffer.from('b') })
  await again.close()
})

test('S10 an upload that became an object is not open again after a start on a full disk, so nobody can discard its bytes', async () => {
  const { disk, folder } = await aDisk()
  const upload = { bucket, key: 'a', uploadId: await disk.createUpload({ bucket, key: 'a' }) }
  const { md5: etag } = await disk.putPart({ ...upload, partNumber: 1, body: Buffer.from('whole') })
  const complete = { ...upload, parts: [{ partNumber: 1, etag }] }
  const faults = await watchFileSystem()
  faults.failAt('rename temp → other', 'ENOSPC')
  await expect(disk.completeUpload(complete)).rejects.toThrow('ENOSPC')
  await disk.close()
  faults.failAt('sync folder', 'ENOSPC')
  const again = await openDisk(folder)
  await expect(again.assertWritable()).rejects.toThrow('ENOSPC')
  faults.failAt(undefined, '')
  const [aborting] = await Promise.allSettled([again.abortUpload(upload)])
  expect(await readAll((await again.getObject(bucket, 'a')).body)).toBe('whole')
  expect(aborting).toMatchObject({ status: 'rejected', reason: { code: 'NoSuchUpload' } })
  expect(again.listUploads(bucket)).toEqual([])
  expect(await again.completeUpload(complete)).toMatchObject({ key: 'a' })
  await again.close()
})

/** Records file system calls and injects failures. */
async function watchFileSystem() {
  const steps: string[] = []
  let fault: { step: string | undefined; code: string; after: number } = {
    step: undefined,
    code: '',
    after: 0,
  }
  const paths = new WeakMap<object, string>()
  const { open, rename } = promises

  function step(name: string): void {
    steps.push(name)
    if (name !== fault.step || --fault.after > 0) return
    throw Object.assign(new Error(fault.code), { code: fault.code })
  }
  promises.open = async (path, ...rest) => {
    const handle = await open(path, ...rest)
    paths.set(handle, String(path))
    return handle
  }
  promises.rename = async (from, to) => {
    step(`rename ${kind(String(from))} → ${kind(String(to))}`)
    return rename(from, to)
  }
  const handle = await open(import.meta.filename)
  const prototype: { sync: (this: object) => Promise<void> } = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  prototype.sync = async function (this: object) {
    await sync.call(this)
    step(`sync ${kind(paths.get(this) ?? '')}`)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(promises, { open, rename })
    prototype.sync = sync
    syncBuiltinESMExports()
  })
  return {
    steps,
    failAt(step: string | undefined, code: string, after = 1) {
      fault = { step, code, after }
    },
  }
}

function kind(path: string): string {
  if (basename(dirname(path)) === 'temp') return 'temp'
  if (basename(path).startsWith('data-')) return 'data'
  return basename(path) === 'meta.json' ? 'meta' : fs.existsSync(path) ? 'folder' : 'other'
}
