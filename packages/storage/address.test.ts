import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkBucket } from './address.ts'
import { openStorageClient } from './client.ts'
import { caught } from './testing/caught.ts'
import { startFaultServer, testKeys } from './testing/fault-server.ts'

let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllEnvs())

test('S5 a bucket with a slash that is no ARN is an invalid bucket name', async () => {
  expect(await caught(() => server.client({ bucket: 'a/b' }))).toMatchObject({
    name: 'InvalidBucketName',
    message: `Bucket name shouldn't contain '/', received 'a/b'`,
  })
  expect(await caught(() => checkBucket('arn:aws:s3/x'))).toMatchObject({ name: 'InvalidBucketName' })
  expect(checkBucket('arn:aws:s3:us-west-2:123456789012:accesspoint/x')).toMatch(/^arn:/)
})

test('S5 the label of a bucket has fewer than 64 characters', async () => {
  expect(checkBucket('a'.repeat(63))).toHaveLength(63)
  expect(await caught(() => checkBucket('a'.repeat(64)))).toMatchObject({ name: 'InvalidBucketName' })
})

test.each(['', '.', '..', '?', 'a b', '雑誌'])(
  'a bucket that is no name of one place is refused: %j',
  async (bucket) => {
    expect(await caught(() => checkBucket(bucket))).toMatchObject({ name: 'InvalidBucketName' })
  },
)

test('S9 test mode talks to localhost, port 20005', async () => {
  const client = openStorageClient({
    region: 'us-east-1',
    bucket: 'magazine',
    credentials: testKeys,
    testMode: true,
  })
  expect(new URL(await client.presignGet('a')).origin).toBe('http://localhost:20005')
})

test('S9 test mode is refused in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const config = { region: 'us-east-1', bucket: 'magazine', credentials: testKeys, testMode: true }
  expect(await caught(() => openStorageClient(config))).toMatchObject({
    message: 'Test mode is refused in production',
  })
})
