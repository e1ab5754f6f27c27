import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { openStorageClient } from '@tsuzuri/storage/client'
import { readOrMakeKey } from '@tsuzuri/storage/embedded/keys-file'
import { readStorageConfig } from '@tsuzuri/storage/node-storage'
import { expect, test } from 'vitest'
import { type ChildServer, newFolder, startServer } from '../testing/child-server.ts'
import { withMagazineIn } from '../testing/filled-folder.ts'

const bytes = 48 * 1024 * 1024
const patience = { timeout: 180_000 }

type Serving = {
  server: ChildServer
  /** The URL of a large file that takes a while to send. */
  large: string
  open: (path: string, agent?: Agent) => Promise<IncomingMessage>
}

test('Q19 SIGTERM lets running requests finish, accepts no new ones, exits with 0', patience, async () => {
  await using serving = await startServing()
  const { server, large, open } = serving
  const response = await open(large)
  response.pause()
  server.child.kill('SIGTERM')
  await server.line(/"stopping"/)
  const isOpen = () =>
    fetch(`${server.url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  let received = 0
  response.on('data', (part: Buffer) => {
    received += part.length
  })
  await once(response.resume(), 'end')
  expect(received).toBe(bytes)
  expect((await server.ended).code).toBe(0)
})

test(
  'Q19 clients that keep sending requests do not delay the shutdown, and none gets a truncated response',
  patience,
  async () => {
    await using serving = await startServing()
    const { server, open } = serving
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const seen = { asking: true, answered: 0, halves: 0 }
    const clients = Array.from({ length: 8 }, async () => {
      while (seen.asking) {
        try {
          const response = await open('/api/openapi.json', agent)
          let length = 0
          for await (const part of response) length += (part as Buffer).length
          if (length === Number(response.headers['content-length'])) seen.answered += 1
          else seen.halves += 1
        } catch (error) {
          // A connection closed before the response began can be retried by the client.
          if ((error as NodeJS.ErrnoException).message === 'aborted') seen.halves += 1
          await setImmediate()
        }
      }
    })
    await expect.poll(() => seen.answered, patience).toBeGreaterThanOrEqual(50)
    const stoppedAt = performance.now()
    server.child.kill('SIGTERM')
    const { code } = await server.ended
    const ms = performance.now() - stoppedAt
    seen.asking = false
    await Promise.all(clients)
    agent.destroy()
    expect([code, seen.halves]).toEqual([0, 0])
    expect(ms).toBeLessThan(5000)
  },
)

// These two tests mostly wait, so they run concurrently.
test.concurrent(
  'Q19 a client that neither reads nor disconnects is closed after 10 s at most',
  patience,
  async () => {
    await using serving = await startServing()
    const { server, large, open } = serving
    const response = await open(large)
    response.pause().on('error', () => {})
    const stalled = connect(server.port, '127.0.0.1').on('error', () => {})
    stalled.write('GET /api/articles HTTP/1.1\r\n')
    // Connections are accepted in turn: a response to a later one shows that the server has the stalled one.
    await once(stalled, 'connect')
    expect((await open('/healthz', new Agent())).resume().statusCode).toBe(200)
    const stoppedAt = performance.now()
    server.child.kill('SIGTERM')
    const { code } = await server.ended
    expect(code).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(15_000)
    stalled.destroy()
  },
)

test('Q19 a second SIGTERM exits immediately', patience, async () => {
  await using serving = await startServing()
  const { server, large, open } = serving
  const response = await open(large)
  response.pause().on('error', () => {})
  server.child.kill('SIGTERM')
  await server.line(/"stopping"/)
  const stoppedAt = performance.now()
  server.child.kill('SIGTERM')
  const { code, signal } = await server.ended
  expect(performance.now() - stoppedAt).toBeLessThan(2000)
  expect(code !== 0 || signal !== null).toBe(true)
})

test.concurrent('a request that never completes is disconnected within 25 s', patience, async () => {
  await using serving = await startServing()
  const { server, open } = serving
  const beganAt = performance.now()
  const clients = ['GET /api/articles HTTP/1.1\r\nHost: a\r\n', 'GET /api'].map(async (beginning) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {})
    socket.write(beginning)
    const drip = setInterval(() => socket.write('a'), 1000)
    // A reset counts as disconnected, too.
    await new Promise((resolve) => socket.resume().once('close', resolve))
    clearInterval(drip)
  })
  const health = await open('/healthz', new Agent())
  expect(health.resume().statusCode).toBe(200)
  await Promise.all(clients)
  expect(performance.now() - beganAt).toBeLessThan(25_000)
})

async function startServing(): Promise<Serving & AsyncDisposable> {
  const folder = await newFolder()
  const env = { DATA_DIR: folder.path }
  await withMagazineIn(env, ({ store }) => store.put('large', new Uint8Array(bytes).fill(7), 'image/png'))
  const server = await startServer(env)
  return {
    server,
    large: await presign(folder.path, server.url),
    open: (path, agent) =>
      new Promise((resolve, reject) => {
        get(`${server.url}${path}`, agent === undefined ? {} : { agent }, resolve).on('error', reject)
      }),
    [Symbol.asyncDispose]: async () => {
      server.child.kill('SIGKILL')
      await server.ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function presign(folder: string, url: string): Promise<string> {
  const keys = await readOrMakeKey(folder, {})
  const endpoint = `${url}/objects`
  const client = openStorageClient(
    readStorageConfig({ ...keys, endpoint, bucket: 'magazine', region: 'us-east-1' }),
  )
  const { pathname, search } = new URL(await client.presignGet('large'))
  client.close()
  return pathname + search
}
