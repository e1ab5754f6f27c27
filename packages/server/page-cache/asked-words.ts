/** What of a request's headers decides how a kept answer is given, or whether. */
export type AskedWords = {
  host: string | undefined
  accept: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** More is to come than the head. */
  hasBody: boolean
  /** Somebody says who they are. */
  hasCredentials: boolean
}

/** Reads them as they came: to have Node make an object of all headers takes longer than to find a kept answer. */
export function readAskedWords(rawHeaders: readonly string[]): AskedWords {
  const words: AskedWords = {
    host: undefined,
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
        words.host ??= value
        break
      case 'accept':
        words.accept = joined(words.accept, value)
        break
      case 'accept-encoding':
        words.acceptEncoding = joined(words.acceptEncoding, value)
        break
      case 'if-none-match':
        words.ifNoneMatch = joined(words.ifNoneMatch, value)
        break
      case 'transfer-encoding':
        words.hasBody = true
        break
      case 'cookie':
      case 'authorization':
        words.hasCredentials = true
        break
    }
  }
  return words
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
