import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicIp } from './public-ip.ts'

export type OutsideLimits = {
  mostBytes: number
  /** The time limit for everything, including name resolution and redirects. */
  timeoutMs: number
  mostRedirects?: number
  /** Which addresses may be requested; by default public addresses at ports 80 and 443. */
  mayAsk?: (address: string, port: number) => boolean
  lookUp?: (host: string) => Promise<Resolved>
}

type Resolved = { address: string; family: number }
type Sent = { method: string; headers: Record<string, string>; body: string }

/** A failed fetch, with a short reason for people. */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault'
  /** We may not ask this address, so no retry can succeed. */
  readonly isRefused: boolean
  /** The host did not answer, so other requests to it will fail, too. */
  readonly isUnreachable: boolean

  constructor(reason: string, { isRefused = false, isUnreachable = false } = {}) {
    super(reason)
    this.isRefused = isRefused
    this.isUnreachable = isUnreachable
  }
}

/**
 * Fetches a file from an untrusted URL, protected against SSRF: each host name is resolved once, the address is
 * checked, and exactly that address is connected to, for every redirect, too. No cookies or credentials are sent.
 */
export async function fetchOutside(address: string, limits: OutsideLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = readAddress(address)
  for (let redirects = limits.mostRedirects ?? 3; ; redirects -= 1) {
    const answer = await ask(url, limits, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return readBytes(answer, limits.mostBytes, signal)
    answer.destroy()
    if (statusCode < 301 || statusCode > 308 || headers.location === undefined) throw statusFault(statusCode)
    if (redirects === 0) throw new OutsideFault('リダイレクトが多すぎます')
    url = readAddress(headers.location, url)
  }
}

/** Sends a body to an untrusted URL under the same guard and returns the status. Redirects are not followed. */
export async function postOutside(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  limits: OutsideLimits,
): Promise<number> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const sent = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  }
  const answer = await ask(readAddress(address), limits, signal, sent)
  answer.destroy()
  return answer.statusCode ?? 0
}

function isPublicWebServer(address: string, port: number): boolean {
  return isPublicIp(address) && (port === 80 || port === 443)
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutsideFault('http(s) のURLではありません', { isRefused: true })
  return url
}

async function ask(
  url: URL,
  { mayAsk = isPublicWebServer, lookUp = lookup }: OutsideLimits,
  signal: AbortSignal,
  sent: Sent = { method: 'GET', headers: { accept: 'image/*' }, body: '' },
) {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolved = await resolve(host, lookUp, signal)
  if (!mayAsk(resolved.address, port))
    throw new OutsideFault('インターネットに公開されていないアドレスです', { isRefused: true })
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((take, refuse) => {
    const asked = request(url, {
      signal,
      agent: false,
      method: sent.method,
      headers: { ...sent.headers, 'user-agent': 'Tsuzuri' },
      // Connect to the checked address, whatever the name resolves to now (DNS rebinding).
      lookup: (_, options, done) =>
        options.all === true ? done(null, [resolved]) : done(null, resolved.address, resolved.family),
    })
    asked.on('response', take)
    asked.on('error', (error) => refuse(faultOf(error, signal)))
    // Without a listener Node ends the connection with neither a response nor an error.
    asked.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      refuse(statusFault(statusCode))
    })
    // Whatever else ends the request: nothing may wait for it for ever.
    asked.on('close', () => refuse(faultOf(undefined, signal)))
    asked.end(sent.body)
  })
}

/** The system's resolver cannot be cancelled and may exceed the time limit, so the wait for it is limited. */
async function resolve(
  host: string,
  lookUp: (host: string) => Promise<Resolved>,
  signal: AbortSignal,
): Promise<Resolved> {
  const family = isIP(host)
  if (family !== 0) return { address: host, family }
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(faultOf(signal.reason, signal))
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  const named = lookUp(host).catch(() => {
    throw new OutsideFault('ホスト名が見つかりません', { isUnreachable: true })
  })
  try {
    return await Promise.race([tooLate, named])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function readBytes(answer: IncomingMessage, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const tooLarge = () => new OutsideFault('大きすぎます')
  if (Number(answer.headers['content-length'] ?? 0) > most) {
    answer.destroy()
    throw tooLarge()
  }
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > most) throw tooLarge()
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof OutsideFault ? error : faultOf(error, signal)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(pieces)
}

function statusFault(status = 0): OutsideFault {
  return new OutsideFault(`相手のサーバーが ${status} を返しました`)
}

function faultOf(error: unknown, signal: AbortSignal): OutsideFault {
  if (signal.aborted) return new OutsideFault('時間がかかりすぎます', { isUnreachable: true })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new OutsideFault(code === '' ? 'つながりません' : `つながりません（${code}）`, {
    isUnreachable: true,
  })
}
