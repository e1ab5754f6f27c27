import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { openStorageClient } from '../../packages/storage/client.ts'
import { openFileBody } from '../../packages/storage/file-body.ts'
import { ManagedUpload } from '../../packages/storage/managed-upload.ts'
import { memoryPeakMiB } from './storage-memory.ts'

const [kind = '', endpoint = '', file = '', copy = ''] = process.argv.slice(2)
const { BENCH_KEY = '', BENCH_SECRET = '' } = process.env
const credentials = { accessKeyId: BENCH_KEY, secretAccessKey: BENCH_SECRET }
const config = { endpoint, region: 'us-east-1', bucket: 'bench', credentials }
const client = openStorageClient(config)
const pieceBytes = 5 * 1024 ** 2

/** One way of storing a file, in its own process: only the work is timed, and the memory is measured separately. */
const ways: Record<string, () => Promise<unknown>> = {
  managed: async () => new ManagedUpload({ client, key: 'managed', body: await openFileBody(file) }).send(),
  'lib-storage': () => {
    const s3 = new S3Client({ ...config, forcePathStyle: true })
    return new Upload({
      client: s3,
      params: { Bucket: 'bench', Key: 'lib-storage', Body: createReadStream(file) },
    }).done()
  },
  put: () => eachPiece((piece, index) => client.put(`piece/${index}`, piece)),
  get: () =>
    eachPiece(async (_piece, index) => {
      const object = await client.get(`piece/${index}`)
      if (object.status === 'found') await object.body.arrayBuffer()
    }),
  'file copy': () => eachPiece((piece, index) => writeDurably(`${copy}-${index}`, piece)),
  'file read': () => eachPiece(async () => {}),
}

const startedAt = performance.now()
await ways[kind]?.()
process.send?.({ ms: performance.now() - startedAt, memoryMiB: memoryPeakMiB() })
process.disconnect()

async function eachPiece(work: (piece: Uint8Array, index: number) => Promise<unknown>): Promise<void> {
  const body = await openFileBody(file)
  for (let start = 0; start < body.size; start += pieceBytes) {
    const piece = await body.slice(start, Math.min(body.size, start + pieceBytes))
    if (piece instanceof Uint8Array) await work(piece, start / pieceBytes)
  }
  await body.release()
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w')
  await handle.write(bytes)
  await handle.sync()
  await handle.close()
}
