import { sql } from 'kysely'
import type { Word } from '@tsuzuri/search/findable'
import { phrasePlan } from '@tsuzuri/search/plan'
import { lastingQuery } from '../lasting-query.ts'
import type { Database } from '../open.ts'
import { rankArticles } from './search-answers.ts'

const rarestWords = 5
/** What more articles say than this makes none of them a neighbour, and would cost more the larger the magazine is. */
const mostNeighbours = 100

/** What writes most about the words that an article is about, and that not everybody writes about. */
export async function listAboutTheSame(
  db: Database,
  articleId: number,
  count: number,
  now: Date,
): Promise<{ id: number; share: number }[]> {
  const [own] = await aboutsOf(db.reader, { articleId })
  const words = JSON.parse(own?.words ?? '[]') as Word[]
  if (words.length === 0) return []
  const shared = await sharedWords(db.reader, {
    keys: words.map(({ written }) => written),
    texts: words.map(({ text }) => text),
  })
  const plan = phrasePlan(shared.map(({ text }) => text))
  const ranked = await rankArticles(db, plan, { count, mostArticles: mostNeighbours }, now)
  const best = Math.max(...ranked.map(({ score }) => score), Number.MIN_VALUE)
  return ranked.map(({ article_id, score }) => ({ id: article_id, share: score / best }))
}

const aboutsOf = lastingQuery((db, { articleId }: { articleId: number }) =>
  db.selectFrom('search_abouts').select('words').where('article_id', '=', articleId),
)

const sharedWords = lastingQuery(
  (db, { keys, texts }: { keys: readonly string[]; texts: readonly string[] }) => {
    const pairs = keys.map((key, at) => sql`(${key}, ${texts[at]})`)
    const asked = sql<{ column1: string; column2: string }>`(values ${sql.join(pairs)})`
    // Joined, because SQLite looks through a whole table for pairs that are in a list.
    return db
      .selectFrom(asked.as('asked'))
      .innerJoin('search_words', (join) =>
        join.onRef('key', '=', 'asked.column1').onRef('text', '=', 'asked.column2'),
      )
      .select('text')
      .where('articles', '>', 1)
      .orderBy('articles')
      .orderBy('text')
      .limit(rarestWords)
  },
)
