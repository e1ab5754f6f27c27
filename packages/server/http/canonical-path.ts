const longestAddress = 8192

export type AddressFault = 'too-long' | 'not-canonical'

/**
 * Looks at an address before anything else does. One spelling per thing: no dot segments, no empty segments, no
 * backslashes, no encoded slashes or control characters, valid UTF-8. What differs is refused before any routing.
 */
export function findAddressFault(address: string): AddressFault | undefined {
  if (address.length > longestAddress) return 'too-long'
  if (!address.startsWith('/')) return 'not-canonical'
  const [path = '', ...query] = address.split('?')
  if (!isWellFormed(query.join('?'))) return 'not-canonical'
  const segments = path.split('/').slice(1)
  const fine = segments.every((segment, at) => isCanonicalSegment(segment, at === segments.length - 1))
  return fine ? undefined : 'not-canonical'
}

function isCanonicalSegment(segment: string, isLast: boolean): boolean {
  if (segment === '') return isLast
  const decoded = decode(segment)
  return decoded !== undefined && !/^\.{1,2}$|[\p{Cc}/\\;]/u.test(decoded)
}

/** A query may hold any text, but no NUL and nothing that is not UTF-8. */
function isWellFormed(query: string): boolean {
  const decoded = decode(query)
  return decoded !== undefined && !decoded.includes('\0')
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
