import type { IncomingMessage } from 'node:http'
import { StoreError } from './errors.ts'

/** A request as received, before anything is verified. */
export type StoreRequest = {
  method: string
  /** As sent, with the base path, without the query: this is what was signed. */
  rawPath: string
  /** Decoded; '' if the address has none. */
  bucket: string
  key: string
  /** Decoded, in the order sent. */
  queryPairs: [string, string][]
  query: Map<string, string>
  /** Lower-case names; the values of a repeated header joined by commas. */
  headers: Map<string, string>
  body: AsyncIterable<Uint8Array>
}

/** Reads the raw URL: a normalized one would hide `..`, `//` and the exact bytes that were signed. */
export function readRequest(message: IncomingMessage, basePath: string): StoreRequest {
  const { method = '', url = '' } = message
  const [rawPath = '', ...rest] = url.split('?')
  const queryPairs = readQuery(rest.join('?'))
  return {
    method,
    rawPath,
    ...readName(rawPath, basePath),
    queryPairs,
    query: new Map(queryPairs),
    headers: readHeaders(message.rawHeaders),
    // Leaving the loop early must not destroy the message: that would look like a client that disconnected.
    body: message.iterator({ destroyOnReturn: false }),
  }
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StoreError('InvalidURI')
  }
}

function readName(rawPath: string, basePath: string): { bucket: string; key: string } {
  const isOurs = rawPath === basePath || rawPath.startsWith(`${basePath}/`)
  if (!isOurs) throw new StoreError('InvalidURI')
  const name = rawPath.slice(basePath.length + 1)
  const slash = name.indexOf('/')
  if (slash < 0) return { bucket: decode(name), key: '' }
  return { bucket: decode(name.slice(0, slash)), key: decode(name.slice(slash + 1)) }
}

function readQuery(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
    })
}

function readHeaders(raw: string[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? '').toLowerCase()
    const value = (raw[i + 1] ?? '').trim()
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before},${value}`)
  }
  return headers
}
