import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManagedUpload } from './managed-upload.ts'
import { caught } from './testing/caught.ts'
import { startFaultProxy } from './testing/fault-proxy.ts'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

const five = 5_242_880
let store: TestStore
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let sums: string[]
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  sums = []
  proxy = await startFaultProxy(store.endpoint)
  proxy.failWith(({ name, headers }) => {
    if (name !== 'PUT' && !name.startsWith('Part')) return undefined
    const sum = headers['content-md5']
    if (typeof sum !== 'string') return objectLock
    sums.push(sum)
    return undefined
  })
})
afterEach(() => proxy.close())

/** What Amazon's S3 says where a bucket has a default retention. */
const objectLock = {
  status: 400,
  body:
    '<Error><Code>InvalidRequest</Code><Message>Content-MD5 OR x-amz-checksum- HTTP header is required for ' +
    'Put Part requests with Object Lock parameters</Message></Error>',
}

test.each([
  ['bytes', (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ['a blob', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes])],
])('a bucket with Object Lock takes objects and parts of %s', async (_, bodyOf) => {
  const client = store.client({ endpoint: proxy.endpoint, contentMd5: true })
  const bytes = new Uint8Array(five + 3).fill(7)
  await client.put('small', bodyOf(bytes.subarray(0, 9)))
  await new ManagedUpload({ client, key: 'large', body: bodyOf(bytes) }).send()
  expect(sums.toSorted()).toEqual([9, five, 3].map((size) => md5(bytes.subarray(0, size))).toSorted())
  const kept = await store.client().get('large')
  expect(kept.status === 'found' && md5(new Uint8Array(await kept.body.arrayBuffer()))).toBe(md5(bytes))
})

test('without the option no MD5 is computed or sent', async () => {
  const client = store.client({ endpoint: proxy.endpoint })
  expect(await caught(() => client.put('small', 'a'))).toMatchObject({ name: 'InvalidRequest', status: 400 })
})

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64')
}
