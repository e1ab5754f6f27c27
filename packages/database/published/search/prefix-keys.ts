import { prefixesOf } from '@tsuzuri/search/suggest'

/** The keys that what was typed may be the beginning of. */
export function prefixKeys(typed: string): string[] {
  const { written, read } = prefixesOf(typed)
  return [...new Set([written, read])].filter((key) => key !== '')
}

/** Everything that begins with the prefix, in the order of bytes. */
export function keyRange(prefix: string): [string, string] {
  return [prefix, `${prefix}\u{10ffff}`]
}
