import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDisk } from './disk.ts'
import { aDisk, dataFiles, readAll } from '../testing/open-disk.ts'

const bucket = 'magazine'

test('S10 an object comes back with its bytes, headers and metadata, also after the store was opened again', async () => {
  const { disk, folder } = await aDisk()
  const put = {
    bucket,
    key: '写真/髪型 😀.png',
    body: Buffer.from('絵'),
    contentType: 'image/png',
    cacheControl: 'no-cache',
  }
  const { etag } = await disk.putObject({ ...put, metadata: { author: 'kana' } })
  expect(etag).toBe(createHash('md5').update('絵').digest('hex'))
  await disk.close()
  const again = await openDisk(folder)
  const { body, ...meta } = await again.getObject(bucket, put.key)
  expect(await readAll(body)).toBe('絵')
  expect(meta).toMatchObject({
    etag,
    size: 3,
    headers: { contentType: 'image/png', cacheControl: 'no-cache' },
  })
  expect(meta.metadata).toEqual({ author: 'kana' })
  await again.close()
})

test('S10 a range is read from a held file', async () => {
  const { disk } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('0123456789') })
  const { body } = await disk.getObject(bucket, 'a', { start: 3, end: 5 })
  expect(await readAll(body)).toBe('345')
})

test('S10 an overwrite or a delete does not tear a read that has begun, and leaves nothing behind after it', async () => {
  const { disk, folder } = await aDisk()
  const old = Buffer.alloc(3_000_000, 'a')
  await disk.putObject({ bucket, key: 'a', body: old })
  const { body } = await disk.getObject(bucket, 'a')
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('new') })
  expect(await readAll(body)).toBe(old.toString())
  const second = await disk.getObject(bucket, 'a')
  await disk.deleteObject(bucket, 'a')
  expect(await readAll(second.body)).toBe('new')
  expect(disk.findObject(bucket, 'a')).toBeUndefined()
  await expect.poll(() => dataFiles(folder)).toEqual([])
})

test.each([
  ['IncompleteBody', { length: 4 }],
  ['IncompleteBody', { length: 2 }],
  ['BadDigest', { md5: 'AAAAAAAAAAAAAAAAAAAAAA==' }],
  ['XAmzContentSHA256Mismatch', { sha256: '0'.repeat(64) }],
  ['BadDigest', { checksum: { algorithm: 'crc32', value: 'AAAAAA==' } }],
  ['BadDigest', { checksum: { algorithm: 'sha256', value: () => undefined } }],
] as const)(
  'S10 a body that breaks its promise is %s and leaves no object and no file',
  async (code, expected) => {
    const { disk, folder } = await aDisk()
    await expect(
      disk.putObject({ bucket, key: 'a', body: Buffer.from('abc'), expected }),
    ).rejects.toMatchObject({ code })
    expect(disk.findObject(bucket, 'a')).toBeUndefined()
    expect(await dataFiles(folder)).toEqual([])
  },
)

test('S10 a sender that goes away in the middle leaves what was there before', async () => {
  const { disk, folder } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('before') })
  const before = await dataFiles(folder)
  await expect(disk.putObject({ bucket, key: 'a', body: broken() })).rejects.toThrow('gone')
  expect(await readAll((await disk.getObject(bucket, 'a')).body)).toBe('before')
  expect(await dataFiles(folder)).toEqual(before)
})

test('S10 of many concurrent puts of one key with If-None-Match, one succeeds', async () => {
  const { disk } = await aDisk()
  const condition = { ifNoneMatch: '*' }
  const puts = Array.from({ length: 20 }, (_, i) =>
    disk.putObject({ bucket, key: 'a', body: Buffer.from(`${i}`), condition }),
  )
  const settled = await Promise.allSettled(puts)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('S10 an ACL is changed on the object of that moment: neither an overwritten nor a deleted one comes back', async () => {
  const { disk, folder } = await aDisk()
  const upload = { bucket, key: 'a', uploadId: await disk.createUpload({ bucket, key: 'a' }) }
  const { md5: etag } = await disk.putPart({ ...upload, partNumber: 1, body: Buffer.from('new') })
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('old') })
  const overwriting = disk.completeUpload({ ...upload, parts: [{ partNumber: 1, etag }] })
  // The overwrite holds the key's lock now, and its commit takes several turns of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  await disk.changeAcl(bucket, 'a', 'public-read')
  await overwriting
  expect(await readAll((await disk.getObject(bucket, 'a')).body)).toBe('new')
  expect(disk.headObject(bucket, 'a').acl).toBe('public-read')

  const deleting = disk.deleteObject(bucket, 'a')
  await expect(disk.changeAcl(bucket, 'a', 'private')).rejects.toMatchObject({ code: 'NoSuchKey' })
  await deleting
  expect(disk.findObject(bucket, 'a')).toBeUndefined()
  expect(await dataFiles(folder)).toEqual([])
})

test('S10 a bucket with objects stays; one that goes takes its open uploads along and refuses late writes', async () => {
  const { disk, folder } = await aDisk()
  await disk.putObject({ bucket, key: 'a', body: Buffer.from('a') })
  await expect(disk.deleteBucket(bucket)).rejects.toMatchObject({ code: 'BucketNotEmpty' })
  await disk.deleteObject(bucket, 'a')
  await disk.createUpload({ bucket, key: 'b' })
  async function* slow() {
    yield Buffer.from('x')
    await disk.deleteBucket(bucket)
  }
  await expect(disk.putObject({ bucket, key: 'c', body: slow() })).rejects.toMatchObject({
    code: 'NoSuchBucket',
  })
  expect(await dataFiles(folder)).toEqual([])
  await disk.createBucket(bucket)
  expect(disk.listUploads(bucket)).toEqual([])
})

test('S10 a closed store takes no more writes', async () => {
  const { disk } = await aDisk()
  await disk.close()
  await expect(disk.putObject({ bucket, key: 'a', body: Buffer.from('a') })).rejects.toMatchObject({
    status: 503,
  })
})

async function* broken() {
  yield Buffer.alloc(2_000_000)
  throw new Error('gone')
}
