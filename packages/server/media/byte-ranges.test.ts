import { open } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'
import { openStoreClient, openStoreSocket } from '../workers/store-socket.ts'
import { ingestDownload } from './downloads.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { openStoreReader } from './store-reader.ts'

let app: TestApp
let small: SmallMagazine
beforeAll(async () => {
  app = await openTestApp()
  small = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

const file = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => at % 251))

const stores: Record<string, () => Promise<MediaStore>> = {
  embedded: async () => app.context.store,
  'embedded, of a worker': async () => {
    const socket = await openStoreSocket(app.context.store)
    onTestFinished(() => socket.close())
    return openStoreClient(socket.path)
  },
  S3: async () => {
    const s3 = await startS3Store('media')
    const store = await openMediaStore(readConfig({ ...s3.env, S3_BUCKET: 'media' }).store)
    onTestFinished(async () => {
      await store.close()
      await s3[Symbol.asyncDispose]()
    })
    return store
  },
}

test.each(Object.keys(stores))(
  'F3 of a part of a download only its bytes are read from the store (%s)',
  { timeout: 180_000 },
  async (kind) => {
    const store = (await stores[kind]?.()) ?? app.context.store
    const { name } = (await ingestDownload(small.command, store, file, 'a.bin')).value
    const far = createApp({ ...app.context, store })
    const ask = async (method: string, headers: Record<string, string>) => {
      const read = await countReads()
      const answer = await far.fetch(new Request(`http://localhost/files/${name}`, { method, headers }))
      const body = Buffer.from(await answer.arrayBuffer())
      const range = answer.headers.get('content-range')
      return { status: answer.status, range, read: read(), isRight: body.equals(expectedOf(range, answer)) }
    }
    const last = file.length - 1
    const head = await far.fetch(new Request(`http://localhost/files/${name}`, { method: 'HEAD' }))
    const etag = head.headers.get('etag') ?? ''
    const isRight = true
    const part = (start: number, end: number) => ({
      status: 206,
      range: `bytes ${start}-${end}/${file.length}`,
      read: end - start + 1,
      isRight,
    })
    const whole = { status: 200, range: null, read: file.length, isRight }
    const nothing = { read: 0, isRight }
    expect(await ask('GET', { range: 'bytes=-1' })).toEqual(part(last, last))
    expect(await ask('GET', { range: 'bytes=3-9' })).toEqual(part(3, 9))
    expect(await ask('GET', { range: `bytes=${last - 1}-`, 'if-range': etag })).toEqual(part(last - 1, last))
    expect(await ask('GET', { range: 'bytes=-1', 'if-range': '"other"' })).toEqual(whole)
    expect(await ask('HEAD', { range: 'bytes=-1' })).toEqual({ status: 200, range: null, ...nothing })
    expect(await ask('GET', { range: `bytes=${last + 1}-` })).toEqual({
      status: 416,
      range: `bytes */${file.length}`,
      ...nothing,
    })
    const found = await store.find(`media/${name}`, { start: last, end: last + 10 })
    expect([found?.bytes, (await new Response(found?.body).bytes()).length]).toEqual([1, 1])
  },
)

test('a store that is only read finds a part as well', async () => {
  const { name } = (await ingestDownload(small.command, app.context.store, file, 'a.bin')).value
  const reader = await openStoreReader(app.context.config.store)
  const read = await countReads()
  const found = await reader.find(`media/${name}`, { start: 7, end: 11 })
  const body = Buffer.from(await new Response(found?.body).arrayBuffer())
  expect([found?.bytes, body, read()]).toEqual([5, file.subarray(7, 12), 5])
  await reader.close()
})

function expectedOf(range: string | null, { body }: Response): Buffer {
  if (body === null) return Buffer.alloc(0)
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(range ?? '') ?? []
  return start === undefined ? file : file.subarray(Number(start), Number(end) + 1)
}

/** Counts the bytes that file handles of this process read from now on; the returned function ends it. */
async function countReads(): Promise<() => number> {
  await using handle = await open(import.meta.filename)
  type Read = (this: object, ...args: unknown[]) => Promise<{ bytesRead: number }>
  const prototype: { read: Read } = Object.getPrototypeOf(handle)
  const { read } = prototype
  let count = 0
  prototype.read = async function (...args) {
    const result = await read.apply(this, args)
    count += result.bytesRead
    return result
  }
  return () => {
    prototype.read = read
    return count
  }
}
