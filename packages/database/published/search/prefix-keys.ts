import { prefixesOf } from '@tsuzuri/search/suggest'

/** The suggestion keys that the typed text may be a prefix of. */
export function prefixKeys(typed: string): string[] {
  const { written, read } = prefixesOf(typed)
  return [...new Set([written, read])].filter((key) => key !== '')
}

/** The bounds of all keys with this prefix, in byte order. */
export function keyRange(prefix: string): [string, string] {
  return [prefix, `${prefix}\u{10ffff}`]
}
