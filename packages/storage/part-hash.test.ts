import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { md5Of } from './part-hash.ts'
import { startFaultServer } from './testing/fault-server.ts'

let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

function md5(...pieces: (string | Buffer)[]): string {
  return createHash('md5')
    .update(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))
    .digest('hex')
}

test('the ETag of a part is known from its bytes', async () => {
  const bytes = new Uint8Array(2_500_000).fill(7)
  expect(await md5Of(new Blob([bytes]))).toBe(md5(Buffer.from(bytes)))
  expect(await md5Of(bytes)).toBe(md5(Buffer.from(bytes)))
})

test('a store that leaves out the ETag of what it completed is helped out', async () => {
  server.reply(200, '<CompleteMultipartUploadResult><ETag></ETag></CompleteMultipartUploadResult>')
  const [a, b] = [md5('a'), md5('b')]
  const parts = [a, b].map((etag, index) => ({ partNumber: index + 1, etag: `"${etag}"` }))
  const whole = md5(Buffer.from(a + b, 'hex'))
  expect(await server.client().completeUpload('a', 'id', parts)).toMatchObject({ etag: `"${whole}-2"` })
})

test('where the ETags of parts are no sums, none is made up', async () => {
  server.reply(200, '<CompleteMultipartUploadResult><ETag></ETag></CompleteMultipartUploadResult>')
  const parts = [{ partNumber: 1, etag: '"opaque"' }]
  expect(await server.client().completeUpload('a', 'id', parts)).toMatchObject({ etag: undefined })
})
