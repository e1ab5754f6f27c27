import type { Indexed } from '@tsuzuri/search/searchable-text'
import type { PackedTerms, SearchIndex } from '../dialect/search-index.ts'

/** What the index stores of an article. */
export type IndexEntry = Pick<Indexed, 'length' | 'title' | 'about' | 'readings'> & { packed: PackedTerms }

export function newEntry(indexed: Indexed, pack: SearchIndex['pack']): IndexEntry {
  const { length, title, about, readings } = indexed
  return { length, title, about, readings, packed: pack(indexed) }
}
