const longestAddress = 8192

export type AddressFault = 'too-long' | 'not-canonical'

/**
 * Only programs build these addresses, so wrong ones are refused. Other addresses may be links on other sites, so they
 * are served.
 */
const exact = /^\/(?:api|media|files|objects)\//

/** The folders of the magazine, whose addresses are UTF-8. Old sites had theirs in other encodings, too. */
const own = /^(?:api|media|files|objects|magazine|studio|feeds|social|sitemaps|external-transmission)$/

/**
 * Checks the raw URL before routing. Each resource has one spelling: no dot segments, empty segments, backslashes,
 * encoded slashes or control characters, and below the magazine's folders valid UTF-8 only. Other spellings are refused.
 */
export function findAddressFault(address: string): AddressFault | undefined {
  if (address.length > longestAddress) return 'too-long'
  if (!address.startsWith('/')) return 'not-canonical'
  const [path, query] = splitQuery(address)
  if (!isAcceptedQuery(path, query)) return 'not-canonical'
  const segments = path.split('/').slice(1)
  const isOwn = own.test(decode(segments[0] ?? '') ?? '')
  const fine = segments.every(
    (segment, at) =>
      isCanonicalSegment(segment, at === segments.length - 1) || (!isOwn && isOldSegment(segment)),
  )
  return fine ? undefined : 'not-canonical'
}

/**
 * The address without empty segments (`/2019//05/haru.html`), for addresses of old sites; undefined if it has none, or if
 * they are refused. An address that begins with two slashes could be taken for that of another host.
 */
export function withoutEmptySegments(address: string): string | undefined {
  const [path, query] = splitQuery(address)
  if (!path.includes('//') || path.startsWith('//') || exact.test(path)) return undefined
  return `${path.replaceAll(/\/{2,}/g, '/')}${query}`
}

function splitQuery(address: string): [path: string, query: string] {
  const at = address.indexOf('?')
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)]
}

function isCanonicalSegment(segment: string, isLast: boolean): boolean {
  if (segment === '') return isLast
  const decoded = decode(segment)
  return decoded !== undefined && !/^\.{1,2}$|[\p{Cc}/\\;]/u.test(decoded)
}

/** A segment of an old site's address in EUC-JP or Shift_JIS, in which `\\` may be a second byte. */
function isOldSegment(segment: string): boolean {
  return decode(segment) === undefined && /^(?:[^%\\;]|%(?!0|1|7F|2F|3B)[0-9A-F]{2})+$/i.test(segment)
}

/** Pages ignore most of a query, which may come from a mail or another site in any encoding. Nothing accepts NUL. */
function isAcceptedQuery(path: string, query: string): boolean {
  return !query.includes('%00') && (!path.startsWith('/api/') || decode(query) !== undefined)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
