/** The request headers that decide whether and how a cached response is sent. */
export type RequestHeaders = {
  /** How many Host headers there are: more than one is refused. */
  hosts: number
  accept: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** A body follows. */
  hasBody: boolean
  /** A cookie or credentials were sent. */
  hasCredentials: boolean
}

/** Reads the raw headers: Node's object of all headers takes longer to make than a cached response to find. */
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
    // Most names are ruled out by their length.
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

/** A list may be sent in several pieces (RFC 9110, 5.3). */
function joined(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`
}
