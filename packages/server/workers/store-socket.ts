import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, json, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, readByteRange, writeByteRange } from '@tsuzuri/storage/byte-range'
import type { StorageSession } from '@tsuzuri/storage/credentials-service'
import { DiskFault, findDiskFault } from '../disk-fault.ts'
import type { ListedFile, MediaStore, StoredFile } from '../media/media-store.ts'
import { linesOf } from '../stream-lines.ts'

export type StoreSocket = { path: string; close: () => Promise<void> }

const internalPath = '/inside/'

/**
 * One process owns the folder of the embedded store. Workers access it over a socket in a folder that only this user
 * can open: client requests are forwarded as S3, and the workers' own reads and writes use a simple internal protocol.
 */
export async function openStoreSocket(store: MediaStore): Promise<StoreSocket> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-'))
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${folder}` : join(folder, 'store')
  const server = createServer({ requestTimeout: 0 }, (message, response) => {
    const { url = '' } = message
    if (!url.startsWith(internalPath)) return store.listener?.(message, response)
    void answerInternal(store, message, response)
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    path,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The store client of a worker. */
export function openStoreClient(path: string): MediaStore {
  return {
    put: async (key, body, type) => {
      const answer = await requestInternal(path, 'PUT', key, { 'content-type': type }, body)
      await assertDone(answer, `the store refused ${key}`)
    },
    find: async (key, range) => {
      const headers = range === undefined ? {} : { range: writeByteRange(range) }
      const answer = await requestInternal(path, 'GET', key, headers)
      if (answer.statusCode === 200) {
        const body = Readable.toWeb(answer) as ReadableStream<Uint8Array>
        return { body, bytes: Number(answer.headers['content-length']) }
      }
      if (answer.statusCode !== 404) await assertDone(answer, `the store could not read ${key}`)
      await buffer(answer)
      return undefined
    },
    remove: async (key) => {
      const answer = await requestInternal(path, 'DELETE', key)
      await assertDone(answer, `the store could not remove ${key}`)
    },
    list: async function* (prefix) {
      const answer = await requestInternal(path, 'SEARCH', prefix)
      for await (const line of linesOf(answer)) {
        const { modifiedAt, ...file } = JSON.parse(line) as WrittenFile
        yield { ...file, modifiedAt: new Date(modifiedAt) }
      }
    },
    check: async () => {
      const answer = await requestInternal(path, 'HEAD', '')
      await assertDone(answer, 'the store is unreachable')
    },
    issueSession: async (prefix) => {
      const answer = await requestInternal(path, 'POST', prefix)
      const session = await json(answer)
      if (answer.statusCode !== 200) throw new Error(`the store gave no session for ${prefix}`)
      return readSession(session as WrittenSession)
    },
    listener: forwardTo(path),
    close: async () => {},
  }
}

async function answerInternal(
  store: MediaStore,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const key = decodeURIComponent(message.url?.slice(internalPath.length) ?? '')
    if (message.method === 'SEARCH') return await pipeline(listing(store, key), response)
    const found = await runOperation(store, message, key)
    response.writeHead(found === undefined ? 404 : 200, { 'content-length': found?.bytes ?? 0 })
    if (found === undefined) response.end()
    else await pipeline(Readable.fromWeb(found.body as never), response)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { [faultHeader]: findDiskFault(error) ?? '' }).end(String(error))
  }
}

/** Passes the kind of a disk fault on to the worker, so that its response names it, too. */
const faultHeader = 'x-disk-fault'

async function assertDone(answer: IncomingMessage, complaint: string): Promise<void> {
  const reason = await text(answer)
  if (answer.statusCode === 200) return
  const kind = answer.headers[faultHeader]
  if (kind === 'full' || kind === 'read-only' || kind === 'failed') throw new DiskFault(kind, reason)
  throw new Error(`${complaint}: ${reason.slice(0, 500)}`)
}

async function runOperation(store: MediaStore, message: IncomingMessage, key: string) {
  switch (message.method ?? 'GET') {
    case 'PUT':
      await store.put(key, await buffer(message), message.headers['content-type'] ?? '')
      return answerOf('')
    case 'HEAD':
      await store.check()
      return answerOf('')
    case 'DELETE':
      await store.remove(key)
      return answerOf('')
    case 'POST':
      return answerOf(JSON.stringify(await store.issueSession(key)))
    default:
      return store.find(key, rangeOf(message))
  }
}

/** Workers name both ends, so the size of the file is not needed here. */
function rangeOf({ headers }: IncomingMessage): ByteRange | undefined {
  const range = readByteRange(headers.range, Number.POSITIVE_INFINITY)
  return range === 'unsatisfiable' ? undefined : range
}

type WrittenFile = Omit<ListedFile, 'modifiedAt'> & { modifiedAt: string }

async function* listing(store: MediaStore, prefix: string): AsyncGenerator<string> {
  for await (const file of store.list(prefix)) yield `${JSON.stringify(file)}\n`
}

function answerOf(text: string): StoredFile {
  const body = new Blob([text])
  return { body: body.stream(), bytes: body.size }
}

type WrittenSession = (Omit<StorageSession, 'expiration'> & { expiration: string }) | false

function readSession(session: WrittenSession): StorageSession | false {
  return session === false ? false : { ...session, expiration: new Date(session.expiration) }
}

async function requestInternal(
  socketPath: string,
  method: string,
  key: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<IncomingMessage> {
  const path = `${internalPath}${encodeURIComponent(key)}`
  const asked = request({ socketPath, method, path, headers })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // A connection that breaks after the response headers fails the reader of the body; without this listener it would
  // end the process.
  asked.on('error', () => {})
  return answer
}

const unreachable =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>ServiceUnavailable</Code><Message>The store does not answer; try again in a moment.</Message></Error>'

/** Forwards the raw request, because the client's signature covers the URL and headers. */
function forwardTo(socketPath: string): RequestListener {
  return (message, response) => {
    const { method, url, rawHeaders } = message
    const asked = request({
      socketPath,
      method,
      path: url,
      headers: rawHeaders as never,
      setDefaultHeaders: false,
    })
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    asked.on('continue', () => response.writeContinue())
    asked.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/xml' }).end(unreachable)
    })
    message.pipe(asked)
    response.on('close', () => asked.destroy())
  }
}
