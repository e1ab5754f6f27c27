import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { errorPage, errorPageHeaders } from '../error-page.ts'
import { problem } from '../errors.ts'
import type { AnswerPicture } from '../images/listener.ts'
import type { Log } from '../log.ts'
import type { RequestMeter } from '../metrics/requests.ts'
import { cacheListener } from '../page-cache/cache-listener.ts'
import { openEarlyRefusal } from '../page-cache/early-refusal.ts'
import { overloadResponse } from '../page-cache/overload-response.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { Overloaded } from '../page-cache/render-queue.ts'
import { openRenderQueues, renderPurposeOf, type RenderQueues } from '../page-cache/render-queues.ts'
import { StartFailure } from '../start-failure.ts'
import { objectsPath } from '../media/media-store.ts'
import { findAddressFault, withoutEmptySegments } from './canonical-path.ts'
import { commonHeaders } from './common-headers.ts'
import { crossOriginHeaders, isOpenToAnyOrigin } from './cross-origin.ts'
import { announcesBody, LingeringResponse } from './lingering-response.ts'

export type Listening = {
  port: number
  /** Closes each connection after its next response, so that proxies use another instance. */
  drain: () => void
  stop: (timeoutMs: number) => Promise<void>
}

const requestFaults = {
  'too-long': problem(414, 'address-too-long', 'URLが長すぎます。', 'The address is too long.'),
  'not-canonical': problem(
    400,
    'invalid-address',
    'URLの書き方が正しくありません。',
    'The address is not well-formed.',
  ),
  'no-host': problem(400, 'invalid-host', 'Host ヘッダーがありません。', 'The request has no Host header.'),
  'two-hosts': problem(
    400,
    'invalid-host',
    'Host ヘッダーが二つ以上あります。',
    'The request has more than one Host header.',
  ),
}

export type Listened = {
  app: App
  cache?: PageCache | undefined
  /** Builds of responses wait here; the page cache uses the same ones. */
  queues?: RenderQueues
  answerPicture?: AnswerPicture
  objects?: RequestListener | undefined
  requests?: RequestMeter | undefined
  /** How long a client may read nothing of its response. */
  stallMs?: number
}

/** Starts the HTTP server. Time limits disconnect slow and broken clients. */
export async function listen(
  {
    app,
    cache,
    queues = openRenderQueues(),
    answerPicture = () => 0,
    objects,
    requests,
    stallMs = 120_000,
  }: Listened,
  config: Config,
  log: Log,
): Promise<Listening> {
  const ask = getRequestListener(
    (request, { incoming }) => {
      const fetch = async () => app.fetch(request, { incoming })
      const purpose = isRead(request.method) ? renderPurposeOf(incoming.url ?? '') : undefined
      if (purpose === undefined) return fetch()
      return queues[purpose].run(fetch).catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error
        const { body, ...init } = overloadResponse(incoming)
        return new Response(body, init)
      })
    },
    // HTTP/1.0 has no Host header, and plain health checks of balancers use it. Node requires one in HTTP/1.1.
    { overrideGlobalObjects: false, hostname: 'localhost' },
  )
  const answer: RequestListener = (request, response) => void ask(request, response)
  const kept =
    cache === undefined
      ? { answerNow: () => 0, answer }
      : cacheListener(cache, answer, (error) => log.error({ err: error }, 'serving a cached response failed'))
  const common = Object.entries(commonHeaders(config))
  const refuseEarly = cache === undefined ? () => false : openEarlyRefusal(cache, queues, common)
  let isDraining = false
  const isLogged = log.isLevelEnabled('debug')
  const server = createServer(
    {
      headersTimeout: 10_000,
      // A large upload may take long.
      requestTimeout: 600_000,
      // Longer than proxies keep an idle connection (mostly 60 s): one that is just closed fails the request sent on it.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      ServerResponse: LingeringResponse,
    },
    (request, response) => {
      if (isLogged) logAnswer(log, request, response)
      if (isDraining) response.shouldKeepAlive = false
      const status = kept.answerNow(request, response) || answerPicture(request, response)
      if (status !== 0) return requests?.countKept(request.url ?? '', status)
      if (refuseEarly(request, response)) return requests?.countRefused(request.url ?? '')
      cutOffStalled(response)
      requests?.time(request, response)
      for (const [name, value] of common) response.setHeader(name, value)
      response.hasRequestBody = announcesBody(request)
      const fault = findRequestFault(request)
      // The store needs the raw URL, because the client signed it.
      if (fault !== 'two-hosts' && objects !== undefined && request.url?.startsWith(`${objectsPath}/`))
        return objects(request, response)
      // Addresses with empty segments are unbounded, so their redirects are not cached.
      if (fault === undefined)
        return (collapsedUrl(request) === undefined ? kept.answer : answer)(request, response)
      const isPage = request.headers.accept?.includes('text/html') === true
      const body = isPage ? errorPage(requestFaults[fault]) : JSON.stringify(requestFaults[fault])
      response.writeHead(requestFaults[fault].status, {
        ...(isPage ? errorPageHeaders : { 'content-type': 'application/problem+json; charset=utf-8' }),
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        ...(isOpenToAnyOrigin(request.url ?? '') ? crossOriginHeaders : {}),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
  )
  // Counts from the last byte in either direction.
  server.setTimeout(stallMs)
  await start(server, config)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const drain = () => {
    isDraining = true
  }
  return { port, drain, stop: (timeoutMs) => stop(server, timeoutMs) }
}

/** Without this listener Node would also disconnect a client whose response takes long to build. */
function cutOffStalled(response: ServerResponse): void {
  response.on('timeout', () => {
    const { socket } = response
    if (socket !== null && socket.writableLength > 0) socket.destroy()
  })
}

/** Proxies disagree about which of several Host headers counts (RFC 9112, 3.2), so such requests are refused. */
function findRequestFault(request: IncomingMessage) {
  const { url = '', headersDistinct, httpVersion } = request
  const hosts = headersDistinct.host?.length ?? 0
  if (hosts > 1) return 'two-hosts'
  if (hosts === 0 && httpVersion !== '1.0') return 'no-host'
  const fault = findAddressFault(url)
  const collapsed = fault === 'not-canonical' ? collapsedUrl(request) : undefined
  return collapsed === undefined ? fault : findAddressFault(collapsed)
}

function collapsedUrl({ method, url = '' }: IncomingMessage): string | undefined {
  return isRead(method) ? withoutEmptySegments(url) : undefined
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

function logAnswer(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now()
  response.once('finish', () => {
    // The query is not logged: it may contain search terms or a token.
    const path = request.url?.split('?')[0]?.slice(0, 500)
    const ms = Math.round(performance.now() - startedAt)
    log.debug({ method: request.method, path, status: response.statusCode, ms }, 'answered')
  })
}

/** Fails early, before any long work, if the port is in use. */
export async function assertPortFree(config: Config): Promise<void> {
  const probe = createServer()
  await start(probe, config)
  await stop(probe, 0)
}

async function start(server: Server, { host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startFailure(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function startFailure(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(
      `ポート ${port} はほかのプログラムが使っています。PORT で別の番号を指定してください。`,
      `Port ${port} is in use; choose another with PORT.`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartFailure(
      `ポート ${port} を使う権限がありません。`,
      `Port ${port} needs rights that this user does not have.`,
    )
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartFailure(
      `HOST の ${host} はこのマシンのアドレスではありません。`,
      `HOST ${host} is not an address of this machine.`,
    )
  }
  return error
}

/** Stops accepting connections, lets running requests finish, and waits at most this long. */
async function stop(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(timer)
}
