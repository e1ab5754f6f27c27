import { SignatureV4 } from '@smithy/signature-v4'
import { createHash, createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'

export type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

export type TestRequest = {
  method: string
  /** As it goes over the wire. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
  keys?: Keys
  region?: string
  at?: Date
}

export type WireRequest = {
  method: string
  target: string
  headers: Record<string, string>
  body: Uint8Array
}
export type Reply = { status: number; headers: Record<string, string>; text: string; bytes: Buffer }

/** Signed by the SDK's signer, so that two implementations have to agree. */
export async function sign(endpoint: string, request: TestRequest): Promise<WireRequest> {
  const { method, path, query = {}, keys = testKeys, at = new Date() } = request
  const body = Buffer.from(request.body ?? '')
  const { host } = new URL(endpoint)
  const hash = createHash('sha256').update(body).digest('hex')
  const headers = { host, 'x-amz-content-sha256': hash, ...request.headers }
  const unsigned = { method, protocol: 'http:', hostname: host, path, query, headers, body }
  const signed = await signer(keys, request.region).sign(unsigned, { signingDate: at })
  return { method, target: path + queryText(query), headers: signed.headers, body }
}

export async function presign(
  endpoint: string,
  request: TestRequest,
  expiresIn: number,
): Promise<WireRequest> {
  const { method, path, query = {}, keys = testKeys, at = new Date() } = request
  const { host } = new URL(endpoint)
  const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...request.headers }
  const unsigned = { method, protocol: 'http:', hostname: host, path, query, headers }
  const signed = await signer(keys, request.region).presign(unsigned, { signingDate: at, expiresIn })
  const all = Object.entries(signed.query ?? {}).map(([name, value]) => [name, String(value)])
  const target = path + queryText(Object.fromEntries(all))
  return { method, target, headers: signed.headers, body: Buffer.from(request.body ?? '') }
}

/** Sends exactly these bytes: `fetch` would normalize the address. */
export async function send(endpoint: string, { method, target, headers, body }: WireRequest): Promise<Reply> {
  const { hostname, port } = new URL(endpoint)
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const isBare = body.length === 0 && (method === 'GET' || method === 'HEAD')
  const length = isBare ? {} : { 'content-length': String(body.length) }
  const options = {
    hostname,
    port,
    method,
    path: target,
    headers: { ...length, ...headers },
    agent: false as const,
  }
  const request = httpRequest(options, async (response) => {
    const chunks = await response.toArray()
    const bytes = Buffer.concat(chunks)
    const plain = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    resolve({
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(plain),
      text: bytes.toString(),
      bytes,
    })
  })
  request.on('error', reject)
  request.end(body)
  return promise
}

export const testKeys: Keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }

export function codeOf({ text }: Reply): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1]
}

function signer(credentials: Keys, region = 'us-east-1'): SignatureV4 {
  return new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
}

function queryText(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${escape(name)}=${escape(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function escape(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

class Sha256 {
  readonly #hash

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', asBytes(secret))
  }

  update(data: Uint8Array): void {
    this.#hash.update(data)
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  reset(): void {}
}

function asBytes(data: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof data === 'string') return data
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}
