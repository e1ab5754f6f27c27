import { sql } from 'kysely'
import { publicationsKey } from '@tsuzuri/content/content-key'
import type { Word } from '@tsuzuri/search/searchable-text'
import { type Phrase, phrasePlan } from '@tsuzuri/search/plan'
import type { Holder, Place } from '../../dialect/search-index.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { PublicDatabase } from '../../open.ts'
import { openHandle, type SearchHandle, weigh } from '../../search/frequencies.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'
import { findValue } from '../../stored/value.ts'
import { wordsSchema } from '../../stored/value-schemas.ts'

const rarestWords = 5
/** Ignores more frequent words: they relate nothing, and their cost grows with the magazine. */
const maxNeighbours = 100
const neighboursPerWord = 40

/**
 * The articles that are most about the rarest of these words, with their score relative to the best one. Scores use counts
 * and positions, which are equal on both engines, not the engines' rankings, which differ.
 */
export async function listWithSharedWords(
  database: PublicDatabase,
  words: readonly Word[],
  now: Date,
): Promise<[id: number, share: number][]> {
  const db = database.reader
  const counts = await sharedWords(
    db,
    words.map(({ text }) => text),
    words,
  )
  const rarest = [...counts]
    .filter(([, articles]) => articles > 1)
    .toSorted(([one, few], [other, more]) => few - more || (one < other ? -1 : 1))
    .slice(0, rarestWords)
  const neighbours = await neighboursByWord(
    db,
    rarest.map(([text]) => text),
    { database, now },
  )
  const scores = new Map<number, number>()
  for (const [text, articles] of rarest) {
    for (const { id, gain } of neighbours.get(text) ?? []) {
      scores.set(id, (scores.get(id) ?? 0) + gain / Math.log2(2 + articles))
    }
  }
  const best = Math.max(...scores.values(), Number.MIN_VALUE)
  return [...scores].map(([id, score]) => [id, score / best])
}

/** How many articles are about a word. */
const sharedWords = cachedLookup({
  maxEntries: 5000,
  keysOf: () => [publicationsKey],
  read: async (db, texts: readonly string[], words: readonly Word[]) => {
    const asked = words.filter(({ text }) => texts.includes(text))
    const rows = await wordRows(db, {
      keys: asked.map(({ written }) => written),
      texts: asked.map(({ text }) => text),
    })
    return rows.map(({ text, articles }) => [text, articles] as const)
  },
})

const wordRows = preparedQuery(
  (db, { keys, texts }: { keys: readonly string[]; texts: readonly string[] }) => {
    const pairs = keys.map((key, at) => sql`(${key}, ${texts[at]})`)
    const asked = sql<{ column1: string; column2: string }>`(values ${sql.join(pairs)})`
    // A join, because SQLite scans the whole table for `(key, text) in (…)`.
    return db
      .selectFrom(asked.as('asked'))
      .innerJoin('search_words', (join) =>
        join.onRef('key', '=', 'asked.column1').onRef('text', '=', 'asked.column2'),
      )
      .select(['text', 'articles'])
  },
)

type Neighbour = { id: number; gain: number }

/** The articles that contain a word, the most relevant first. */
const neighboursByWord = cachedLookup({
  maxEntries: 2000,
  keysOf: () => [publicationsKey],
  read: async (_, texts: readonly string[], { database, now }: { database: PublicDatabase; now: Date }) => {
    const handle = await openHandle(database, now)
    // Without its bounds PostgreSQL would compare the arrays of all articles.
    return database.searchIndex.bounded(database.reader, async (reader) => {
      const all: [text: string, neighbours: Neighbour[]][] = []
      for (const text of texts) all.push([text, await readNeighbours({ ...handle, reader }, text)])
      return all
    })
  },
})

async function readNeighbours(handle: SearchHandle, text: string): Promise<Neighbour[]> {
  const [weighed] = await weigh(handle, phrasePlan([text]), maxNeighbours)
  // The engines count the articles of a single character differently.
  if (weighed === undefined || weighed.phrase.prefix) return []
  if (!weighed.inWhole && !weighed.inHead) return []
  const rows = await holderRows(handle, weighed.phrase, weighed.inWhole ? 'whole' : 'head')
  if (rows.length > maxNeighbours) return []
  return rows
    .map(({ article_id: id, words }) => ({ id, gain: gainOf(text, findValue(wordsSchema, words) ?? []) }))
    .toSorted((one, other) => other.gain - one.gain || other.id - one.id)
    .slice(0, neighboursPerWord)
}

async function holderRows({ db, reader }: SearchHandle, phrase: Phrase, place: Place) {
  const holders = db.searchIndex.holders([phrase], place)
  const { rows } = await sql<Holder & { words: string }>`select holders.article_id, search_abouts.words
    from ${holders} as holders join search_abouts on search_abouts.article_id = holders.article_id
    limit ${maxNeighbours + 1}`.execute(reader)
  return rows
}

/** A mention scores 1; a word that the article is about scores up to 2, by its rank among the article's words. */
function gainOf(text: string, about: readonly Word[]): number {
  const at = about.findIndex((word) => word.text === text)
  return at === -1 ? 1 : 1 + (about.length - at) / about.length
}
