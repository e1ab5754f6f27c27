/**
 * Parses a request header once per distinct value. Not `lru-cache`: every cached response passes through here, and
 * `get` of a Map takes a third of the time. Browsers send few distinct values, so clearing the map when it is full
 * costs little.
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
