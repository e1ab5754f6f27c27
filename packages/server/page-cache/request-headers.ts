/** The request headers that decide whether and how a cached response is sent. */
export type RequestHeaders = {
  /** The number of Host headers; a request with more than one is refused. */
  hosts: number
  accept: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** Whether a request body follows. */
  hasBody: boolean
  /** Whether the request has a cookie or credentials. */
  hasCredentials: boolean
}

/** Reads the raw headers, because building Node's headers object takes longer than a cache hit. */
export function readRequestHeaders(rawHeaders: readonly string[]): RequestHeaders {
  const headers: RequestHeaders = {
    hosts: 0,
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    hasBody: false,
    hasCredentials: false,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // Most names can be skipped by their length alone.
    if (lengths[name.length] !== true) continue
    const value = rawHeaders[at + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'host':
        headers.hosts += 1
        break
      case 'accept':
        headers.accept = joined(headers.accept, value)
        break
      case 'accept-encoding':
        headers.acceptEncoding = joined(headers.acceptEncoding, value)
        break
      case 'if-none-match':
        headers.ifNoneMatch = joined(headers.ifNoneMatch, value)
        break
      case 'transfer-encoding':
        headers.hasBody = true
        break
      case 'cookie':
      case 'authorization':
        headers.hasCredentials = true
        break
    }
  }
  return headers
}

const names = [
  'host',
  'accept',
  'cookie',
  'if-none-match',
  'authorization',
  'accept-encoding',
  'transfer-encoding',
]
const lengths = Array.from({ length: 20 }, (_, length) => names.some((name) => name.length === length))

/** A list header may be sent in several fields (RFC 9110, 5.3). */
function joined(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`
}
