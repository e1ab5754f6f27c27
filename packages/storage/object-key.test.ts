import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManagedUpload } from './managed-upload.ts'
import { caught } from './testing/caught.ts'
import { startFaultServer } from './testing/fault-server.ts'

let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

test.each([
  ['an empty key, which would be the bucket', ''],
  ['a way out of the bucket', '../../elsewhere'],
  ['a way out in the middle', 'a/../../b'],
  ['a segment that says nothing', 'a/./b'],
  ['NUL', 'a\0b'],
  ['a line end', 'a\nb'],
  ['half a character', 'a\uD83D'],
  ['1,025 bytes', 'あ'.repeat(341) + 'ab'],
])('no call is sent for %s', async (_what, key) => {
  server.reply(200)
  const client = server.client()
  const calls = [
    () => client.put(key, 'b'),
    () => client.get(key),
    () => client.getStream(key),
    () => client.delete(key),
    () => client.createUpload(key),
    () => client.putPart(key, 'id', 1, new Blob(['b'])),
    () => client.completeUpload(key, 'id', []),
    () => client.abortUpload(key, 'id'),
    () => client.listParts(key, 'id'),
    () => client.presignGet(key),
    () => client.presignPut(key),
    () => new ManagedUpload({ client, key, body: 'b' }).send(),
  ]
  for (const call of calls) expect(await caught(call)).toMatchObject({ name: 'InvalidKey' })
  expect(server.hits).toHaveLength(0)
})

test('an empty upload id, which would delete the object, is refused', async () => {
  server.reply(200)
  expect(await caught(() => server.client().abortUpload('a', ''))).toMatchObject({ name: 'NoSuchUpload' })
  expect(server.hits).toHaveLength(0)
})

test('S1 paths are /{Bucket}/{Key} with each segment encoded', async () => {
  server.reply(200)
  await server.client().put("特集/a b+c%2F?#&='()*!/…", 'b')
  const path = server.hits[0]?.url.split('?')[0]
  expect(path).toBe('/magazine/%E7%89%B9%E9%9B%86/a%20b%2Bc%252F%3F%23%26%3D%27%28%29%2A%21/%E2%80%A6')
})

test('a key of 1,024 bytes and dots inside names are in order', async () => {
  server.reply(200)
  await server.client().put('あ'.repeat(341) + 'a', 'b')
  await server.client().put('a/..b/c..', 'b')
  expect(server.hits).toHaveLength(2)
})
