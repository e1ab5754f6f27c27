const longestAddress = 8192

export type AddressFault = 'too-long' | 'not-canonical'

/**
 * Checks the raw URL before routing. Each resource has one spelling: no dot segments, empty segments, backslashes,
 * encoded slashes or control characters, and valid UTF-8 only. Other spellings are refused.
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

/** A query may contain any text except NUL and invalid UTF-8. */
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
