import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aPicture, fillSmallMagazine } from '../testing/small-magazine.ts'
import { newStaff, newVisitor, type Visitor } from '../testing/studio-people.ts'
import { openStudio } from '../studio/studio.ts'
import { findSoon } from './find-soon.ts'
import { openMediaStore, type StoredFile } from './media-store.ts'

let app: TestApp
let picture: string
let signedIn: Visitor
let staffId: number
beforeAll(async () => {
  app = await openTestApp()
  picture = (await fillSmallMagazine(app.context)).picture.name
  signedIn = await newStaff(app, 'editor')
  const { id } = await app.context.db.reader.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  staffId = id
})
afterAll(() => app.close())

test('Q6 a store that hangs is given up while a reader still waits, and a late answer is discarded', async () => {
  const answer = Promise.withResolvers<StoredFile | undefined>()
  const late = findSoon({ find: () => answer.promise }, 'a', { mostMs: 1 })
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
  const cancelled = Promise.withResolvers<void>()
  answer.resolve({ body: new ReadableStream({ cancel: () => cancelled.resolve() }), bytes: 1 })
  await cancelled.promise
})

const hangs = 'accepts requests and never answers'
/** Limits for the one fault that nothing else ends. */
const soon = { requestTimeoutMs: 300, callTimeoutMs: 400 }

const faults: Record<string, (socket: Socket) => void> = {
  'closes the connection': (socket) => socket.destroy(),
  'resets it': (socket) => socket.resetAndDestroy(),
  'says that it is unavailable': (socket) =>
    socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  'did not receive the request in time': (socket) =>
    socket.end('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  'breaks off in the middle of a file': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\nhalf')
    setImmediate(() => socket.destroy())
  },
  [hangs]: () => {},
  'answers with nonsense': (socket) => socket.end('what?\r\n\r\n'),
}

test.each(Object.keys(faults))(
  'Q6 a store that %s: 503 with Retry-After, and a sentence',
  { timeout: 180_000 },
  async (name) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => faults[name]?.(socket))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const { store: address } = readConfig({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_UPLOAD_ROLE_ARN: 'arn:aws:iam::123456789012:role/upload',
    })
    const store = await openMediaStore(address, undefined, name === hangs ? soon : undefined)
    onTestFinished(() => store.close())
    const context = { ...app.context, store }
    const far = createApp(context, { studio: await openStudio(context) })
    const response = await far.fetch(new Request(`http://localhost/media/${picture}/320`))
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'store-unreachable' }),
    ])

    const editor = newVisitor({ fetch: async (request) => far.fetch(request) })
    for (const [cookie, value] of signedIn.cookies) editor.cookies.set(cookie, value)
    const upload = { method: 'POST', body: new Uint8Array(await aPicture('#336699')) }
    const complete = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: `uploads/staff-${staffId}/x/one`, title: '', credit: '' }),
    }
    for (const [path, init] of [
      ['/api/studio/media', upload],
      ['/api/studio/uploads', { ...complete, body: '{}' }],
      ['/api/studio/uploads/completion', complete],
    ] as const) {
      const answer = await editor.ask(path, init)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2'])
    }
  },
)
