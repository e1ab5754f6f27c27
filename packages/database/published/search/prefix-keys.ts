import { prefixesOf, queryKeys, type SuggestionKeys } from '@tsuzuri/search/suggest'

/** The prefixes of suggestion keys that a text during input stands for. */
export function prefixKeys(typed: string): string[] {
  return keysIn(prefixesOf(typed))
}

/** The suggestion keys of a name that is written to its end. */
export function nameKeys(query: string): string[] {
  return keysIn(queryKeys(query))
}

function keysIn({ written, read }: SuggestionKeys): string[] {
  return [...new Set([written, read])].filter((key) => key !== '')
}

/** The bounds of all keys with this prefix, in byte order. */
export function keyRange(prefix: string): [string, string] {
  return [prefix, `${prefix}\u{10ffff}`]
}
