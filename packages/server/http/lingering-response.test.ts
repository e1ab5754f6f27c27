import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { problem, problemResponse } from '../errors.ts'
import { openLog } from '../log.ts'
import { readLimitedBody } from './limited-body.ts'
import { lingering } from './lingering-response.ts'
import { listen, type Listening } from './listen.ts'

const bodyBytes = 3 * 1024 * 1024
const refused = (status: number) => problemResponse(problem(status, 'refused', '断りました。', 'Refused.'))
const app = new Hono()
  .post('/unread', () => refused(413))
  .post('/limited', async (c) => {
    await readLimitedBody(c, 1000).catch(() => {})
    return refused(413)
  })
  .get('/plain', (c) => c.text('plain'))
let listening: Listening
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-lingering-'))
  const config = { ...readConfig({ DATA_DIR: folder }), port: 0 }
  const objects = (_: unknown, response: { writeHead: (status: number) => { end: () => void } }) =>
    response.writeHead(403).end()
  listening = await listen({ app, objects }, config, openLog('silent'))
})
afterAll(async () => {
  await listening.stop(0)
  await rm(folder, { recursive: true })
})
// Sockets are real; only the timers are faked.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const refusals: [what: string, request: string, status: number][] = [
  ['a method without a route', 'PATCH /nowhere', 404],
  ['a GET with a body', 'GET /nowhere', 404],
  ['a HEAD with a body', 'HEAD /nowhere', 404],
  ['a handler that reads nothing', 'POST /unread', 413],
  ['a handler that stops in the middle', 'POST /limited', 413],
  ['an address that is refused', 'PUT /a//b', 400],
  ['an object store that refuses', 'PUT /objects/a/b', 403],
]

describe.each(refusals)('%s', (_, request, status) => {
  test.each([
    ['a length', false],
    ['chunks', true],
  ])(
    'the client reads the error, sends the rest of a body with %s, and reuses the connection',
    async (_, isChunked) => {
      const client = openClient()
      const body = isChunked ? chunked(bodyBytes) : Buffer.alloc(bodyBytes)
      client.socket.write(headOf(request, isChunked ? undefined : bodyBytes))
      client.socket.write(body.subarray(0, 5000))
      expect(await client.status()).toBe(status)
      // A slow client still sends its body long after the error.
      vi.advanceTimersByTime(lingering.stallMs - 1)
      await client.send(body.subarray(5000))
      client.socket.write(headOf('GET /plain'))
      await client.until(/plain$/)
      client.socket.destroy()
    },
  )

  test('a client that sends Connection: close can send its whole body without a reset', async () => {
    const client = openClient()
    client.socket.write(headOf(request, bodyBytes, 'Connection: close\r\n'))
    client.socket.write(Buffer.alloc(5000))
    expect(await client.status()).toBe(status)
    await client.send(Buffer.alloc(bodyBytes - 5000))
    expect(await client.ended).toBeUndefined()
    expect(client.received().match(/^HTTP/gm)).toHaveLength(1)
  })
})

describe('is bounded', () => {
  test('in time without a byte', async () => {
    const client = await openRefused(bodyBytes)
    vi.advanceTimersByTime(lingering.stallMs)
    await client.closed
    expect(client.socket.destroyed).toBe(true)
  })

  test('in total time, even while bytes arrive', async () => {
    const client = await openRefused(bodyBytes)
    let isClosed = false
    client.socket.once('close', () => {
      isClosed = true
    })
    for (let ms = 0; ms < lingering.mostMs; ms += 1000) {
      expect(isClosed).toBe(false)
      await client.send(Buffer.from('x'))
      // Once the server has answered another client, it has received the byte.
      await serverIsResponsive()
      vi.advanceTimersByTime(1000)
    }
    await client.closed
  })

  test('in bytes', async () => {
    const client = await openRefused(lingering.mostBytes * 4)
    const megabyte = Buffer.alloc(1024 * 1024)
    let sent = 0
    const sendAll = async () => {
      for (; sent < lingering.mostBytes * 4; sent += megabyte.length) await client.send(megabyte)
    }
    await expect(sendAll()).rejects.toThrow(/^(write|read) E/)
    await client.closed
    expect(sent).toBeGreaterThanOrEqual(lingering.mostBytes)
    expect(sent).toBeLessThan(lingering.mostBytes * 2)
  })
})

async function openRefused(bytes: number): Promise<Client> {
  const client = openClient()
  client.socket.write(headOf('POST /unread', bytes))
  expect(await client.status()).toBe(413)
  return client
}

async function serverIsResponsive(): Promise<void> {
  const other = openClient()
  other.socket.write(headOf('GET /plain', undefined, 'Connection: close\r\n'))
  await other.ended
}

function headOf(request: string, length?: number, more = ''): string {
  const isBodyless = request.endsWith('/plain')
  const framing =
    length !== undefined
      ? `Content-Length: ${length}\r\n`
      : isBodyless
        ? ''
        : 'Transfer-Encoding: chunked\r\n'
  return `${request} HTTP/1.1\r\nHost: localhost\r\n${framing}${more}\r\n`
}

function chunked(bytes: number): Buffer {
  const size = 64 * 1024
  const chunk = Buffer.concat([
    Buffer.from(`${size.toString(16)}\r\n`),
    Buffer.alloc(size),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...Array.from({ length: bytes / size }, () => chunk), Buffer.from('0\r\n\r\n')])
}

type Client = ReturnType<typeof openClient>

function openClient() {
  const socket: Socket = connect({ port: listening.port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let failure: Error | undefined
  socket.on('data', (part) => {
    text += part.toString('latin1')
    socket.emit('received')
  })
  socket.on('error', (error) => {
    failure = error
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const until = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(text)
      if (found !== null) return found
      if (socket.destroyed) throw failure ?? new Error(`closed after ${text}`)
      await Promise.race([once(socket, 'received'), closed])
    }
  }
  return {
    socket,
    closed,
    until,
    received: () => text,
    status: async () => Number((await until(/^HTTP\/1\.1 (\d{3})[^]*\r\n\r\n/))[1]),
    /** Resolves when the system has accepted all bytes. */
    send: (bytes: Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()))
      }),
    /** Undefined where the server closed the connection cleanly, else the error. */
    ended: closed.then(() => failure),
  }
}
