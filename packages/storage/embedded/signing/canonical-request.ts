import { createHash } from 'node:crypto'
import { decode, type StoreRequest } from '../request.ts'

/** The canonical request of Signature V4, built from the raw request and not from its parsed form. */
export function canonicalRequest(
  request: StoreRequest,
  signedHeaders: string[],
  payloadHash: string,
): string {
  return [
    request.method,
    request.rawPath.split('/').map(reencode).join('/'),
    canonicalQuery(request.queryPairs),
    ...signedHeaders.map((name) => `${name}:${(request.headers.get(name) ?? '').replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

/** Node gives header values as latin1; the client hashed their bytes. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('hex')
}

/** RFC 3986 percent-encoding, stricter than encodeURIComponent. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function reencode(segment: string): string {
  return encode(decode(segment))
}

function canonicalQuery(pairs: [string, string][]): string {
  return pairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
