import type { RawBuilder } from 'kysely'
import { analyser } from '@tsuzuri/search/analyser'
import { normalForm } from '@tsuzuri/search/normalize'
import { type Phrase, phrasePlan, planOf } from '@tsuzuri/search/plan'
import { toHiraganaLetters } from '@tsuzuri/search/reading'
import { queryKeys } from '@tsuzuri/search/suggest'
import type { Holder } from '../dialect/search-index.ts'
import type { Database } from '../open.ts'

/** How the studio's list finds a text: published articles by the search index, all others in their newest document. */
export type TextMatch = {
  /** The words as they were typed. */
  typed: string
  /** The spellings of each word for stored documents; an article must contain every word in one of them. */
  spellings: string[][]
  /** Subqueries of the search index: as written, and by reading. */
  holders: RawBuilder<Holder>[]
}

export async function readTextMatch({ searchIndex }: Database, text: string): Promise<TextMatch> {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
  const query = await analyser.parseQuery(text)
  const written = phrasePlan(words.map(normalForm)).phrases
  const { phrases } = planOf(query, { total: 0, words: new Map(), readings: new Map() })
  const read = phrases.filter(({ stream }) => stream === 'readings')
  const isWhollyRead = read.length > 0 && words.every((word) => queryKeys(word).read !== '')
  const lists: Phrase[][] = [written, ...(isWhollyRead ? [read] : [])]
  return {
    typed: text.trim(),
    spellings: words.map(spellingsOf),
    holders: lists.filter((list) => list.length > 0).map((list) => searchIndex.holders(list, 'whole')),
  }
}

function spellingsOf(word: string): string[] {
  const spellings = [word, toHiraganaLetters(word), normalForm(word).trim()]
  return [...new Set(spellings)].filter((spelling) => spelling !== '')
}
