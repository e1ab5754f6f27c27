/**
 * Parses a request header once per spelling. Not `lru-cache`: kept responses pass through here, and `get` of a Map takes a
 * third of the time; browsers send few spellings, so clearing all when full loses little.
 */
export function rememberHeader<Parsed>(parse: (header: string) => Parsed): (header: string) => Parsed {
  const remembered = new Map<string, Parsed>()
  return (header) => {
    const known = remembered.get(header)
    if (known !== undefined) return known
    const parsed = parse(header)
    if (remembered.size >= mostRemembered) remembered.clear()
    if (header.length < longestRemembered) remembered.set(header, parsed)
    return parsed
  }
}

const mostRemembered = 200
const longestRemembered = 200
