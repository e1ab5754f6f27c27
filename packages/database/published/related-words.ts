import { sql } from 'kysely'
import { publicationsKey } from '@tsuzuri/content/content-key'
import type { Word } from '@tsuzuri/search/findable'
import { phrasePlan } from '@tsuzuri/search/plan'
import { lastingQuery } from '../lasting-query.ts'
import type { PublicDatabase } from '../open.ts'
import { remembering } from './remembering.ts'
import { rankArticles } from './search-answers.ts'

const rarestWords = 5
/** What more articles say than this makes none of them a neighbour, and would cost more the larger the magazine is. */
const mostNeighbours = 100
const rankedOfEach = 40

/** What writes most about words, of those that not everybody writes about, each with its share of the best one's score. */
export async function listAboutTheSame(
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
  const ranked = await rankedByWord(
    db,
    rarest.map(([text]) => text),
    { database, now },
  )
  const scores = new Map<number, number>()
  for (const hits of ranked.values()) {
    for (const { article_id, score } of hits) scores.set(article_id, (scores.get(article_id) ?? 0) + score)
  }
  const best = Math.max(...scores.values(), Number.MIN_VALUE)
  return [...scores].map(([id, score]) => [id, score / best])
}

/** How many articles are about a word. */
const sharedWords = remembering({
  most: 5000,
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

const wordRows = lastingQuery(
  (db, { keys, texts }: { keys: readonly string[]; texts: readonly string[] }) => {
    const pairs = keys.map((key, at) => sql`(${key}, ${texts[at]})`)
    const asked = sql<{ column1: string; column2: string }>`(values ${sql.join(pairs)})`
    // Joined, because SQLite looks through a whole table for pairs that are in a list.
    return db
      .selectFrom(asked.as('asked'))
      .innerJoin('search_words', (join) =>
        join.onRef('key', '=', 'asked.column1').onRef('text', '=', 'asked.column2'),
      )
      .select(['text', 'articles'])
  },
)

/** The articles that a word ranks highest: the scores of several words add up. */
const rankedByWord = remembering({
  most: 2000,
  keysOf: () => [publicationsKey],
  read: (_, texts: readonly string[], { database, now }: { database: PublicDatabase; now: Date }) =>
    Promise.all(
      texts.map(async (text) => {
        const bounds = { count: rankedOfEach, mostArticles: mostNeighbours }
        return [text, await rankArticles(database, phrasePlan([text]), bounds, now)] as const
      }),
    ),
})
