import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { openStorageClient } from '@tsuzuri/storage/client'
import { readOrMakeKey } from '@tsuzuri/storage/embedded/keys-file'
import { readStorageConfig } from '@tsuzuri/storage/node-storage'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { expect, test } from 'vitest'
import { type ChildServer, newFolder, startServer, stopServer, workersOf } from '../testing/child-server.ts'
import { withMagazineIn } from '../testing/filled-folder.ts'
import { startRelay, startSilentStore } from '../testing/hanging-services.ts'

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
    server.child.kill('SIGTERM')
    await server.line(/"stopping"/)
    const before = seen.answered
    const { code } = await server.ended
    seen.asking = false
    await Promise.all(clients)
    agent.destroy()
    expect([code, seen.halves]).toEqual([0, 0])
    // The answer that is under way, and one that says that the connection closes.
    expect(seen.answered - before).toBeLessThanOrEqual(2 * clients.length)
  },
)

test('Q19 a second SIGTERM exits immediately', patience, async () => {
  await using serving = await startServing()
  const { server, large, open } = serving
  const response = await open(large)
  response.pause().on('error', () => {})
  server.child.kill('SIGTERM')
  await server.line(/"stopping"/)
  const { code, signal } = await stopServer(server)
  // Without the second signal it would wait for the client, and exit with 0.
  expect(code !== 0 || signal !== null).toBe(true)
})

// The following tests mostly wait, so they run concurrently (which vitest does with neighbours only). The exit code
// tells which limit ended the server: 0 that of the part that hangs, 1 that of the whole stop.
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
    expect((await stopServer(server)).code).toBe(0)
    stalled.destroy()
  },
)

test.concurrent(
  'a request that never completes is disconnected, though its client goes on',
  patience,
  async () => {
    await using serving = await startServing()
    const { server, open } = serving
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
    // Node itself would wait for five minutes.
    await Promise.all(clients)
  },
)

test.concurrent(
  'O2 a job that waits for a store that never answers does not hold up the stop',
  patience,
  async () => {
    await using folder = await newFolder()
    await using store = await startSilentStore()
    const server = await startServer({
      DATA_DIR: folder.path,
      BACKUP_TO: 's3://backups/',
      BACKUP_S3_ENDPOINT: store.url,
      BACKUP_S3_ACCESS_KEY_ID: 'a',
      BACKUP_S3_SECRET_ACCESS_KEY: 'b',
    })
    await store.asked
    expect((await stopServer(server)).code).toBe(0)
  },
)

test.concurrent('O2 a worker that is blocked is killed, and the server stops', patience, async () => {
  await using folder = await newFolder()
  const server = await startServer({ DATA_DIR: folder.path, WORKERS: '2' })
  const [worker] = workersOf(server.child.pid)
  if (worker === undefined) throw new Error('the server has no worker')
  process.kill(worker, 'SIGSTOP')
  const { stdout } = await stopServer(server)
  expect(stdout).toContain('"msg":"a worker did not stop in time')
  expect(() => process.kill(worker, 0)).toThrow('ESRCH')
})

test.concurrent('O2 a database that no longer answers does not hold up the stop', patience, async () => {
  await using folder = await newFolder()
  await using database = await startRelay(await newPostgresDatabase())
  const server = await startServer({ DATA_DIR: folder.path, DATABASE_URL: database.url })
  database.freeze()
  // The limit of its last query ends it, or that of the whole stop.
  expect((await stopServer(server)).code).toBeOneOf([0, 1])
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
