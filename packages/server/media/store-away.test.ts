import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'
import { findSoon } from './find-soon.ts'
import { openMediaStore, type StoredFile } from './media-store.ts'

let app: TestApp
let picture: string
beforeAll(async () => {
  app = await openTestApp()
  picture = (await fillSmallMagazine(app.context)).picture.name
})
afterAll(() => app.close())

test('Q6 a store that hangs is given up while a reader still waits, and a late answer is discarded', async () => {
  const answer = Promise.withResolvers<StoredFile | undefined>()
  const late = findSoon({ find: () => answer.promise }, 'a', 1)
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
  const cancelled = Promise.withResolvers<void>()
  answer.resolve({ body: new ReadableStream({ cancel: () => cancelled.resolve() }), bytes: 1 })
  await cancelled.promise
})

const faults: Record<string, (socket: Socket) => void> = {
  'closes the connection': (socket) => socket.destroy(),
  'resets it': (socket) => socket.resetAndDestroy(),
  'says that it is unavailable': (socket) =>
    socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  'breaks off in the middle of a file': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\nhalf')
    setImmediate(() => socket.destroy())
  },
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
    })
    const store = await openMediaStore(address)
    onTestFinished(() => store.close())
    const far = createApp({ ...app.context, store })
    const response = await far.fetch(new Request(`http://localhost/media/${picture}/320`))
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'store-unreachable' }),
    ])
  },
)
