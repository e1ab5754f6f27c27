import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Indexed } from '@tsuzuri/search/searchable-text'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import type { Tables } from '../tables.ts'
import type { PostgresTerms } from './postgres-terms.ts'
import type { SqliteTerms } from './sqlite-terms.ts'

export type ArticleTerms = Pick<Indexed, 'head' | 'whole' | 'units' | 'length'>

/** The terms of an article as the engine stores them. */
export type PackedTerms = SqliteTerms | PostgresTerms

export type Holder = { article_id: number }

/**
 * The number of articles and their average length, for BM25; the id from which on an article is among the newest, if there
 * are older ones.
 */
export type Extent = { total: number; averageLength: number; newestSince?: number | undefined }

export type Place = 'head' | 'whole'

/** The articles that contain a phrase in a place; a word at least at this level of frequency. */
export type PostingList = { n: number; phrase: Phrase; place: Place; level: number }

/** The articles that contain one of these keys at a level of frequency. */
export type WordList = { n: number; keys: readonly string[]; level: number }

export type CountedTerm = { place: Place; stream: Phrase['stream']; term: string }

export type Posting = { n: number; article_id: number; length: number }

/**
 * The engine-specific part of the search index: storing, counting and listing terms. Both engines return the same articles;
 * scores are computed from them in the same way (`search/scores.ts`).
 */
export type SearchIndex = {
  /** Pure, so that it can run in another thread. */
  pack: (terms: ArticleTerms) => PackedTerms
  insert: (tx: Transaction<Tables>, articles: readonly { id: number; packed: PackedTerms }[]) => Promise<void>
  remove: (tx: Transaction<Tables>, ids: readonly number[]) => Promise<void>
  /** Runs the queries of a search: a query that takes too long is cancelled, and refused as `busy`. */
  bounded: <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
  /** In how many articles each term is. */
  count: (db: Kysely<Tables>, terms: readonly CountedTerm[]) => Promise<number[]>
  /** A subquery with these rows of numbers. */
  numbers: <Name extends string>(
    names: readonly Name[],
    rows: readonly (readonly number[])[],
  ) => RawBuilder<Record<Name, number>>
  /** A subquery of the articles of these lists, with their length. */
  postings: (lists: readonly PostingList[]) => RawBuilder<Posting>
  /**
   * A subquery of the newest articles that contain one of the phrases, at most `max` for each group of phrases that the
   * engine can list together. With `since`, an article's id, older articles are not looked at.
   */
  newestHolders: (phrases: readonly Phrase[], max: number, since?: number) => RawBuilder<Holder>
  /** A subquery of the articles that contain all phrases. */
  holders: (phrases: readonly Phrase[], place: Place) => RawBuilder<Holder>
  /** Whether `wordHolders` looks for phrases only after all articles that were found by keys are read. */
  listsKeysFirst: boolean
  /** A subquery of the articles that contain all words, each in one of its spellings. */
  wordHolders: (words: readonly NeededWord[]) => RawBuilder<Holder>
  /** A subquery of the newest `max` of them, from the article `since` on. */
  newestWordHolders: (words: readonly NeededWord[], max: number, since: number) => RawBuilder<Holder>
  /** A subquery of the articles that contain all words, with their length: those in each list, and all of them as list 0. */
  wordPostings: (words: readonly NeededWord[], lists: readonly WordList[]) => RawBuilder<Posting>
  /** A subquery of the articles that contain all words: the newest `max` in each list. */
  newestWordPostings: (
    words: readonly NeededWord[],
    lists: readonly WordList[],
    max: number,
  ) => RawBuilder<Omit<Posting, 'length'>>
}

/** The read-only part of the index. */
export type SearchReading = Omit<SearchIndex, 'pack' | 'insert' | 'remove'>
