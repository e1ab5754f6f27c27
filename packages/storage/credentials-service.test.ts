import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSessions, openCredentialsService } from './credentials-service.ts'
import type { SessionIssuer } from './credentials-service.ts'
import { embeddedSessions } from './embedded-sessions.ts'
import { ManagedUpload } from './managed-upload.ts'
import { stsSessions } from './sts-sessions.ts'
import { caught } from './testing/caught.ts'
import { startFaultServer, testKeys } from './testing/fault-server.ts'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

const prefix = 'uploads/hanako/'
const { TEST_S3_ENDPOINT, TEST_S3_ROLE } = process.env
let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const anHourAgo = () => new Date(Date.now() - 3_601_000)
const everything: SessionIssuer = async () => ({ ...testKeys, sessionToken: 't', expiration: new Date() })

/** The embedded store's own, or those of the role that TEST_S3_ROLE names. */
function issuer(): SessionIssuer {
  if (!TEST_S3_ENDPOINT) return embeddedSessions(store.credentials)
  return stsSessions({ ...store, roleArn: TEST_S3_ROLE ?? '' })
}

async function clientOfSession(issue = issuer()) {
  const session = await openCredentialsService(store, issue).issueSession(prefix)
  if (!session) throw new Error('expected a session')
  return { session, client: store.client({ credentials: session }) }
}

const hasSessions = !TEST_S3_ENDPOINT || TEST_S3_ROLE

test.skipIf(!hasSessions)('S8 a session lives an hour and carries all a browser needs', async () => {
  const { session } = await clientOfSession()
  const { endpoint, region, bucket } = store
  expect(session).toMatchObject({ endpoint, region, bucket, prefix, sessionToken: expect.any(String) })
  const lifeMinutes = (session.expiration.getTime() - Date.now()) / 60_000
  expect(lifeMinutes).toBeGreaterThan(58)
  expect(lifeMinutes).toBeLessThanOrEqual(60.1)
  expect(JSON.stringify(session)).not.toContain(store.credentials.secretAccessKey)
})

test.skipIf(!hasSessions)(
  'S8 a session may upload, in one piece and in parts, and cancel, under its prefix',
  async () => {
    const { client } = await clientOfSession()
    await new ManagedUpload({ client, key: `${prefix}small`, body: 'abc' }).send()
    const big = new Blob([new Uint8Array(5_242_881)])
    await new ManagedUpload({ client, key: `${prefix}big`, body: big }).send()
    expect(await client.get(`${prefix}big`, { range: 'bytes=0-0' })).toMatchObject({
      contentRange: 'bytes 0-0/5242881',
    })
    const { uploadId } = await client.createUpload(`${prefix}gone`)
    await client.abortUpload(`${prefix}gone`, uploadId)
  },
)

test.skipIf(!hasSessions)('S8 a session may do nothing else', async () => {
  const { client } = await clientOfSession()
  await store.client().put('private', 'abc')
  await store.client().put(`${prefix}mine`, 'abc')
  const calls = [
    () => client.put('elsewhere', 'abc'),
    () => client.put('uploads/hanako2/a', 'abc'),
    () => client.createUpload('uploads/taro/a'),
    () => client.get('private'),
    () => client.delete('private'),
    () => client.delete(`${prefix}mine`),
    () => client.list(),
  ]
  for (const call of calls) expect(await caught(call)).toMatchObject({ name: 'AccessDenied', status: 403 })
})

test.skipIf(TEST_S3_ENDPOINT)('S8 a session of the embedded store that is over is refused', async () => {
  const { client } = await clientOfSession(embeddedSessions(store.credentials, anHourAgo))
  expect(await caught(() => client.put(`${prefix}late`, 'abc'))).toMatchObject({ name: 'ExpiredToken' })
})

test('S8 where a store gives no sessions the answer is false', async () => {
  expect(await openCredentialsService(store, noSessions).issueSession(prefix)).toBe(false)
})

test.each([
  '',
  'uploads',
  '/',
  '/uploads/',
  'uploads/*/',
  'uploads/?/',
  '${aws:username}/',
  '../',
  'a/../b/',
])('a prefix that would let out more than itself is refused: %j', async (wide) => {
  await expect(openCredentialsService(store, everything).issueSession(wide)).rejects.toThrow(/Key|prefix/)
})

test('S8 STS is asked for a role narrowed to the prefix', async () => {
  const sts = await startFaultServer()
  const keys =
    '<AccessKeyId>K</AccessKeyId><SecretAccessKey>S</SecretAccessKey><SessionToken>T</SessionToken>'
  const xml = `<Credentials>${keys}<Expiration>2030-01-01T00:00:00Z</Expiration></Credentials>`
  sts.reply(200, `<AssumeRoleResponse><AssumeRoleResult>${xml}</AssumeRoleResult></AssumeRoleResponse>`)
  const roleArn = 'arn:aws:iam::123456789012:role/uploads'
  const issue = stsSessions({ endpoint: sts.endpoint, region: 'us-east-1', roleArn, credentials: testKeys })
  const session = await openCredentialsService(
    { region: 'us-east-1', bucket: 'magazine' },
    issue,
  ).issueSession(prefix)
  expect(session).toMatchObject({ accessKeyId: 'K', secretAccessKey: 'S', sessionToken: 'T' })
  const asked = new URLSearchParams(sts.hits[0]?.body.toString())
  expect(asked.get('RoleArn')).toBe(roleArn)
  expect(asked.get('DurationSeconds')).toBe('3600')
  expect(JSON.parse(asked.get('Policy') ?? '')).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:GetObject'],
        Resource: 'arn:aws:s3:::magazine/uploads/hanako/*',
      },
    ],
  })
  await sts.close()
})
