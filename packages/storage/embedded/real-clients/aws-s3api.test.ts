import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aStoreForClients, isMissing, mib } from '../testing/client-store.ts'

test.skipIf(isMissing('aws', '--version'))(
  'S1 aws s3api sends a multipart upload step by step, and aborts one',
  async () => {
    const { run, endpoint, disk, from } = await aStoreForClients()
    await disk.createBucket('by-s3api')
    const object = ['--bucket', 'by-s3api', '--key', '髪.bin']
    const api = async (...args: string[]) =>
      JSON.parse((await run('aws', '--endpoint-url', endpoint, '--output', 'json', 's3api', ...args)) || '{}')
    const { UploadId } = await api('create-multipart-upload', ...object)
    const upload = [...object, '--upload-id', UploadId]
    const part = (number: string, name: string) =>
      api('upload-part', ...upload, '--part-number', number, '--body', join(from, name))
    const sent = await Promise.all([part('1', '写真.png'), part('2', 'one byte')])
    expect((await api('list-parts', ...upload)).Parts).toHaveLength(2)
    const Parts = sent.map(({ ETag }, i) => ({ ETag, PartNumber: i + 1 }))
    const done = await api(
      'complete-multipart-upload',
      ...upload,
      '--multipart-upload',
      JSON.stringify({ Parts }),
    )
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-2"$/)
    expect((await api('head-object', ...object)).ContentLength).toBe(5 * mib + 1)
    const other = await api('create-multipart-upload', ...object)
    await api('abort-multipart-upload', ...object, '--upload-id', other.UploadId)
    expect(disk.listUploads('by-s3api')).toEqual([])
  },
  120_000,
)
