import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renewingCredentials } from './credentials.ts'
import type { StorageKeys } from './credentials.ts'
import { readStorageConfig } from './node-storage.ts'
import { caught } from './testing/caught.ts'
import { startFaultServer } from './testing/fault-server.ts'

const minute = 60_000
let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

/** A credentials service with a fake clock: each pair of keys is numbered and valid for an hour. */
function serviceAt(start: number) {
  const service = { now: start, asked: 0, answer: undefined as StorageKeys | false | Error | undefined }
  const provider = renewingCredentials(
    async () => {
      service.asked++
      if (service.answer instanceof Error) throw service.answer
      return service.answer ?? keysAt(service.now, service.asked)
    },
    () => service.now,
  )
  return { service, provider }
}

function keysAt(now: number, count: number): StorageKeys {
  return {
    accessKeyId: `KEY${count}`,
    secretAccessKey: 's',
    sessionToken: 't',
    expiration: new Date(now + 60 * minute),
  }
}

test('S8 concurrent calls fetch the keys once (single-flight)', async () => {
  const { service, provider } = serviceAt(0)
  const keys = await Promise.all([provider(), provider(), provider()])
  expect(keys.map(({ accessKeyId }) => accessKeyId)).toEqual(['KEY1', 'KEY1', 'KEY1'])
  expect(service.asked).toBe(1)
})

test('S8 keys are renewed after 50 minutes', async () => {
  const { service, provider } = serviceAt(0)
  await provider()
  service.now = 50 * minute - 1
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY1' })
  service.now = 50 * minute
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY2' })
})

test('S8 the client itself asks again after 50 minutes, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  server.reply(200)
  let asked = 0
  const client = server.client({ credentials: renewingCredentials(async () => keysAt(Date.now(), ++asked)) })
  await client.put('a', 'b')
  vi.setSystemTime(Date.now() + 49.9 * minute)
  await client.put('a', 'b')
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 0.2 * minute)
  await client.put('a', 'b')
  expect(asked).toBe(2)
  expect(server.hits[2]?.headers.authorization).toContain('Credential=KEY2/')
})

test('S8 old keys serve while they are valid and the service is down, which is asked again later', async () => {
  const { service, provider } = serviceAt(0)
  await provider()
  service.now = 51 * minute
  service.answer = new Error('down')
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY1' })
  await provider()
  expect(service.asked).toBe(2)
  service.now = 52 * minute
  service.answer = undefined
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY3' })
})

test('S8 keys that have run out are not used', async () => {
  const { service, provider } = serviceAt(0)
  await provider()
  service.answer = new Error('down')
  service.now = 59.9 * minute
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY1' })
  service.now = 60 * minute
  expect(await caught(provider)).toMatchObject({ message: 'Credential is missing' })
})

test('S8 keys that came as JSON run out at the time they say', async () => {
  const { service, provider } = serviceAt(0)
  service.answer = JSON.parse(JSON.stringify(keysAt(0, 1)))
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY1', expiration: new Date(55 * minute) })
  service.now = 60 * minute
  service.answer = new Error('down')
  expect(await caught(provider)).toMatchObject({ message: 'Credential is missing' })
})

test('S8 keys of a shorter life are renewed before it ends', async () => {
  const { service, provider } = serviceAt(0)
  service.answer = { accessKeyId: 'SHORT', secretAccessKey: 's', expiration: new Date(6 * minute) }
  await provider()
  service.now = 5 * minute
  await provider()
  expect(service.asked).toBe(2)
})

test('S8 a signed-out user has no keys, and signing in again fetches new ones', async () => {
  const { service, provider } = serviceAt(0)
  await provider()
  service.now = 51 * minute
  service.answer = false
  expect(await caught(provider)).toMatchObject({ message: 'Credential is missing' })
  service.answer = undefined
  expect(await provider()).toMatchObject({ accessKeyId: 'KEY3' })
})

test('S8 with false credentials every call fails with Credential is missing, and nothing is sent', async () => {
  server.reply(200)
  const client = server.client({ credentials: false })
  for (const call of [
    () => client.put('a', 'b'),
    () => client.get('a'),
    () => client.list(),
    () => client.presignGet('a'),
  ]) {
    expect(await caught(call)).toMatchObject({ message: 'Credential is missing' })
  }
  expect(server.hits).toHaveLength(0)
})

test('S8 false credentials are not replaced by keys that lie about', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AMBIENT')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'AMBIENT')
  server.reply(200)
  expect(await caught(() => server.client({ credentials: false }).put('a', 'b'))).toMatchObject({
    message: 'Credential is missing',
  })
  expect(server.hits).toHaveLength(0)
})

test('a store of one’s own is used with its keys, or with what the SDK finds', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AMBIENT')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'AMBIENT')
  server.reply(200)
  const settings = { endpoint: server.endpoint, region: 'ap-northeast-1', bucket: 'magazine' }
  await server
    .client(readStorageConfig({ ...settings, accessKeyId: 'OWN', secretAccessKey: 'OWN' }))
    .put('a', 'b')
  await server.client(readStorageConfig(settings)).put('a', 'b')
  expect(server.hits[0]?.headers.authorization).toMatch(/Credential=OWN\/\d+\/ap-northeast-1\//)
  expect(server.hits[1]?.headers.authorization).toMatch(/Credential=AMBIENT\//)
  expect(await caught(() => readStorageConfig({ ...settings, accessKeyId: 'OWN' }))).toMatchObject({
    message: 'An access key id and a secret access key belong together',
  })
})
