import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Disk } from './disk.ts'
import { smallestPart } from './multipart.ts'
import { aDisk, dataFiles, readAll } from '../testing/open-disk.ts'

const name = { bucket: 'magazine', key: '動画.mp4' }

test('S1 S10 parts become one object, with the ETag of their hashes and a count, readable across the seams', async () => {
  const { disk } = await aDisk()
  const uploadId = await disk.createUpload(name)
  const bodies = [Buffer.alloc(smallestPart, 'a'), Buffer.alloc(smallestPart + 1, 'b'), Buffer.from('c')]
  const parts = await send(disk, uploadId, bodies)
  const { etag } = await disk.completeUpload({ ...name, uploadId, parts })
  const md5s = Buffer.concat(bodies.map((body) => createHash('md5').update(body).digest()))
  expect(etag).toBe(`${createHash('md5').update(md5s).digest('hex')}-3`)
  const whole = Buffer.concat(bodies)
  const ranges = [
    [0, whole.length - 1],
    [smallestPart - 2, smallestPart + 2],
    [whole.length - 2, whole.length - 1],
    [smallestPart + 5, smallestPart + 6],
  ] as const
  for (const [start, end] of ranges) {
    const { body } = await disk.getObject(name.bucket, name.key, { start, end })
    expect((await readAll(body)) === whole.toString('utf8', start, end + 1)).toBe(true)
  }
})

test('S1 parts may come in any order and be sent again; what is named at the end counts', async () => {
  const { disk, folder } = await aDisk()
  const uploadId = await disk.createUpload(name)
  await disk.putPart({ ...name, uploadId, partNumber: 7, body: Buffer.from('end') })
  await disk.putPart({ ...name, uploadId, partNumber: 2, body: Buffer.from('never named') })
  await disk.putPart({ ...name, uploadId, partNumber: 1, body: Buffer.from('wrong') })
  await disk.putPart({ ...name, uploadId, partNumber: 1, body: Buffer.alloc(smallestPart) })
  const [first, , last] = disk.listParts({ ...name, uploadId })
  expect(disk.listParts({ ...name, uploadId }).map(({ number }) => number)).toEqual([1, 2, 7])
  const parts = [first, last].map((part) => ({ partNumber: part?.number ?? 0, etag: part?.md5 ?? '' }))
  await disk.completeUpload({ ...name, uploadId, parts })
  expect(disk.headObject(name.bucket, name.key).size).toBe(smallestPart + 3)
  expect(await dataFiles(folder)).toHaveLength(2)
})

test.each([
  ['MalformedXML', []],
  ['InvalidPart', [{ partNumber: 3, etag: 'own' }]],
  ['InvalidPart', [{ partNumber: 1, etag: 'f'.repeat(32) }]],
  [
    'InvalidPartOrder',
    [
      { partNumber: 2, etag: 'own' },
      { partNumber: 1, etag: 'own' },
    ],
  ],
  [
    'EntityTooSmall',
    [
      { partNumber: 1, etag: 'own' },
      { partNumber: 2, etag: 'own' },
    ],
  ],
])('S1 a list of parts that cannot be is %s, and the upload stays open', async (code, list) => {
  const { disk } = await aDisk()
  const uploadId = await disk.createUpload(name)
  const [part] = await send(disk, uploadId, [Buffer.from('x'), Buffer.from('x')])
  const parts = list.map((item) => (item.etag === 'own' ? { ...item, etag: part?.etag ?? '' } : item))
  await expect(disk.completeUpload({ ...name, uploadId, parts })).rejects.toMatchObject({ code })
  expect(disk.findObject(name.bucket, name.key)).toBeUndefined()
  expect(disk.listUploads(name.bucket)).toHaveLength(1)
})

test('S1 Complete may be repeated with the same list, not with another', async () => {
  const { disk } = await aDisk()
  const uploadId = await disk.createUpload(name)
  const parts = await send(disk, uploadId, [Buffer.from('x')])
  const complete = { ...name, uploadId, parts }
  const answers = await Promise.all([disk.completeUpload(complete), disk.completeUpload(complete)])
  expect(answers[1]).toEqual(answers[0])
  expect((await disk.completeUpload(complete)).etag).toBe(answers[0]?.etag)
  const other = [{ partNumber: 1, etag: '0'.repeat(32) }]
  await expect(disk.completeUpload({ ...complete, parts: other })).rejects.toMatchObject({
    code: 'NoSuchUpload',
  })
  await expect(disk.abortUpload(complete)).rejects.toMatchObject({ code: 'NoSuchUpload' })
})

test('S2 an abort leaves no part, also none that was still on its way; a second abort finds no upload', async () => {
  const { disk, folder } = await aDisk()
  const uploadId = await disk.createUpload(name)
  await send(disk, uploadId, [Buffer.from('x')])
  async function* slow() {
    yield Buffer.from('late')
    await disk.abortUpload({ ...name, uploadId })
  }
  const late = disk.putPart({ ...name, uploadId, partNumber: 2, body: slow() })
  await expect(late).rejects.toMatchObject({ code: 'NoSuchUpload', status: 404 })
  expect(await dataFiles(folder)).toEqual([])
  await expect(disk.abortUpload({ ...name, uploadId })).rejects.toMatchObject({ code: 'NoSuchUpload' })
  expect(() => disk.listParts({ ...name, uploadId })).toThrow(
    'The specified multipart upload does not exist.',
  )
})

test('S1 an upload belongs to its key, and part numbers go from 1 to 10,000', async () => {
  const { disk } = await aDisk()
  const uploadId = await disk.createUpload(name)
  const put = { ...name, uploadId, body: Buffer.from('x') }
  await expect(disk.putPart({ ...put, key: 'other', partNumber: 1 })).rejects.toMatchObject({
    code: 'NoSuchUpload',
  })
  await expect(disk.putPart({ ...put, uploadId: '../x', partNumber: 1 })).rejects.toMatchObject({
    code: 'NoSuchUpload',
  })
  for (const partNumber of [0, 10_001, 1.5]) {
    await expect(disk.putPart({ ...put, partNumber })).rejects.toMatchObject({ code: 'InvalidArgument' })
  }
  await disk.putPart({ ...put, partNumber: 10_000 })
})

test('S10 a completed object that is overwritten or deleted leaves none of its parts', async () => {
  const { disk, folder } = await aDisk()
  for (const undo of ['overwrite', 'delete']) {
    const uploadId = await disk.createUpload(name)
    const parts = await send(disk, uploadId, [Buffer.alloc(smallestPart), Buffer.from('x')])
    await disk.completeUpload({ ...name, uploadId, parts })
    if (undo === 'overwrite') await disk.putObject({ ...name, body: Buffer.from('one file') })
    await disk.deleteObject(name.bucket, name.key)
  }
  expect(await dataFiles(folder)).toEqual([])
})

test('S10 a read across parts goes on to its end after the object was deleted, and then they are gone', async () => {
  const { disk, folder } = await aDisk()
  const uploadId = await disk.createUpload(name)
  const bodies = [Buffer.alloc(smallestPart, 'a'), Buffer.alloc(smallestPart, 'b')]
  await disk.completeUpload({ ...name, uploadId, parts: await send(disk, uploadId, bodies) })
  const { body } = await disk.getObject(name.bucket, name.key)
  await disk.deleteObject(name.bucket, name.key)
  expect((await readAll(body)) === Buffer.concat(bodies).toString()).toBe(true)
  await expect.poll(() => dataFiles(folder)).toEqual([])
})

async function send(disk: Disk, uploadId: string, bodies: Buffer[]) {
  return Promise.all(
    bodies.map(async (body, i) => {
      const { md5 } = await disk.putPart({ ...name, uploadId, partNumber: i + 1, body })
      return { partNumber: i + 1, etag: md5 }
    }),
  )
}
