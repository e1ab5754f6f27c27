import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDisk } from './disk.ts'
import { aDisk, dataFiles, readAll } from '../testing/open-disk.ts'
import { makeFolder } from '../testing/store.ts'

const bucket = 'magazine'
const dayMs = 24 * 60 * 60 * 1000

test('S10 a start sweeps temporary files, trash, bytes without a meta and uploads of more than a week', async () => {
  let now = new Date('2026-01-01T00:00:00Z')
  const { disk, folder } = await aDisk({ now: () => now })
  const { files } = await disk.putObject({ bucket, key: 'a', body: Buffer.from('a') })
  const old = await disk.createUpload({ bucket, key: 'old' })
  await disk.putPart({ bucket, key: 'old', uploadId: old, partNumber: 1, body: Buffer.from('x') })
  now = new Date(now.getTime() + 8 * dayMs)
  const young = await disk.createUpload({ bucket, key: 'young' })
  await disk.close()
  const own = join(folder, files[0]?.path ?? '')
  const orphan = join(folder, 'objects', 'ff', 'f'.repeat(64))
  await mkdir(orphan, { recursive: true })
  await mkdir(join(folder, 'trash', 'x'))
  for (const path of [
    join(folder, 'temp', 't'),
    join(folder, 'trash', 'x', 'y'),
    join(orphan, 'data-1'),
    `${own}0`,
  ]) {
    await writeFile(path, 'left behind')
  }
  const again = await openDisk(folder, { now: () => now })
  expect(await dataFiles(folder)).toEqual([files[0]?.path])
  expect(again.listUploads(bucket).map(({ id }) => id)).toEqual([young])
  expect(await readdir(join(folder, 'uploads'))).toEqual([young])
  await again.close()
})

test('S10 a crash between the commit of a multipart object and the end of its upload is put right', async () => {
  const { disk, folder } = await aDisk()
  const uploadId = await disk.createUpload({ bucket, key: 'a' })
  for (const partNumber of [1, 2]) {
    await disk.putPart({ bucket, key: 'a', uploadId, partNumber, body: Buffer.from(`part ${partNumber}`) })
  }
  const parts = [{ partNumber: 1, etag: disk.listParts({ bucket, key: 'a', uploadId })[0]?.md5 ?? '' }]
  const upload = await readFile(join(folder, 'uploads', uploadId, 'upload.json'))
  await disk.completeUpload({ bucket, key: 'a', uploadId, parts })
  await disk.close()
  await rm(join(folder, 'uploads', uploadId, 'completed.json'))
  await writeFile(join(folder, 'uploads', uploadId, 'upload.json'), upload)
  const again = await openDisk(folder)
  expect(again.listUploads(bucket)).toEqual([])
  expect(await readAll((await again.getObject(bucket, 'a')).body)).toBe('part 1')
  await expect(again.completeUpload({ bucket, key: 'a', uploadId, parts })).resolves.toMatchObject({
    key: 'a',
  })
  await again.close()
})

test('S10 parts sent before a restart are still there after it, the newest of each', async () => {
  const { disk, folder } = await aDisk()
  const uploadId = await disk.createUpload({ bucket, key: 'a', contentType: 'image/png' })
  for (const text of ['first', 'second']) {
    await disk.putPart({ bucket, key: 'a', uploadId, partNumber: 1, body: Buffer.from(text) })
  }
  const [part] = disk.listParts({ bucket, key: 'a', uploadId })
  await disk.close()
  const again = await openDisk(folder)
  const parts = again.listParts({ bucket, key: 'a', uploadId })
  expect(parts).toEqual([{ ...part, modifiedAt: expect.any(Date) }])
  await again.completeUpload({
    bucket,
    key: 'a',
    uploadId,
    parts: [{ partNumber: 1, etag: part?.md5 ?? '' }],
  })
  const object = await again.getObject(bucket, 'a')
  expect(await readAll(object.body)).toBe('second')
  expect(object.headers.contentType).toBe('image/png')
  await again.close()
})

test.each(['buckets', 'objects', 'objects/SHELF', 'objects/SHELF/OBJECT', 'uploads', 'uploads/ID'])(
  'S10 a file or folder of the operating system in %s does not keep the store from opening',
  async (place) => {
    const { disk, folder } = await aDisk()
    const { files } = await disk.putObject({ bucket, key: 'a', body: Buffer.from('a') })
    const uploadId = await disk.createUpload({ bucket, key: 'b' })
    await disk.putPart({ bucket, key: 'b', uploadId, partNumber: 1, body: Buffer.from('x') })
    await disk.close()
    const [, shelf = '', object = ''] = files[0]?.path.split('/') ?? []
    const strange = join(
      folder,
      place.replace('SHELF', shelf).replace('OBJECT', object).replace('ID', uploadId),
    )
    for (const name of ['.DS_Store', '._meta.json']) await writeFile(join(strange, name), 'strange')
    await mkdir(join(strange, '@eaDir'))
    await writeFile(join(strange, '@eaDir', 'a@SynoEAStream'), 'strange')
    const again = await openDisk(folder)
    expect(await readAll((await again.getObject(bucket, 'a')).body)).toBe('a')
    expect(again.listParts({ bucket, key: 'b', uploadId })).toHaveLength(1)
    await again.close()
  },
)

test('T15 a meta that points outside the store is not believed', async () => {
  const { disk, folder } = await aDisk()
  const { files } = await disk.putObject({ bucket, key: 'a', body: Buffer.from('a') })
  await disk.close()
  const path = join(folder, files[0]?.path ?? '', '..', 'meta.json')
  const meta = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...meta, files: [{ ...files[0], path: '../../../etc/passwd' }] }))
  const again = await openDisk(folder)
  expect(again.findObject(bucket, 'a')).toBeUndefined()
  await again.close()
})

/** Beyond the highest id that Linux gives. */
const noProcess = 4_194_305

test('S10 a second process is refused while the first one lives, and takes over once it is dead', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = `import { openDisk } from ${JSON.stringify(join(import.meta.dirname, 'disk.ts'))}
    await openDisk(${JSON.stringify(folder)}); process.stdout.write('open'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await expect(openDisk(folder)).rejects.toThrow('in use by another process')
  // From a container with its own process ids the holder looks dead.
  const lock = join(folder, 'store.lock')
  await writeFile(lock, JSON.stringify({ ...JSON.parse(await readFile(lock, 'utf8')), pid: noProcess }))
  await writeFile(join(folder, 'temp', 'incoming'), 'of the running server')
  await expect(openDisk(folder)).rejects.toThrow('in use by another process')
  expect(await readdir(join(folder, 'temp'))).toEqual(['incoming'])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  const disk = await openDisk(folder)
  await expect(openDisk(folder)).rejects.toThrow('in use by another process')
  await disk.close()
  await (await openDisk(folder)).close()
})

test('S10 a running server of version 0.1.0, which knows no lock of the kernel, is respected', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lock = join(folder, 'store.lock')
  const disk = await openDisk(folder)
  const { pid, startedAt, id } = JSON.parse(await readFile(lock, 'utf8'))
  await disk.close()
  const old = JSON.stringify({ pid, startedAt, id })
  await writeFile(lock, old)
  await expect(openDisk(folder)).rejects.toThrow('in use by another process')
  expect(await readFile(lock, 'utf8')).toBe(old)
  await rm(lock)
  await (await openDisk(folder)).close()
})

test('S10 a lock whose process id now belongs to someone else is taken over', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'store.lock'), JSON.stringify({ pid: process.ppid, startedAt: '1' }))
  const disk = await openDisk(folder)
  await disk.close()
  expect(await readdir(folder)).not.toContain('store.lock')
})
