import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { periodOf } from './articles/stored-article.ts'
import type { Database } from './open.ts'
import { currentAnalyser, indexArticles } from './search-index.ts'
import type { Tables } from './tables.ts'
import { visiblePublications } from './published/visible.ts'
import { write } from './writing.ts'

export type Rebuilding = { done: number; total: number }

const batchSize = 50

/** How many published articles search does not know as this version of the analyser would read them. */
export async function countOutdated(db: Database, now: Date): Promise<number> {
  const row = await outdated(db.reader, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Has every article read anew. What another version made stays until an article's turn comes. */
export async function forgetAnalyser(db: Database): Promise<void> {
  await db.writer.updateTable('search_articles').set({ analyser: '' }).execute()
}

/** Indexes what is outdated, a few at a time, so that readers and editors go on meanwhile; may be broken off anywhere. */
export async function rebuildSearch(
  db: Database,
  clock: () => Date,
  show: (progress: Rebuilding) => void = () => {},
  signal?: AbortSignal,
): Promise<number> {
  const total = await countOutdated(db, clock())
  let done = 0
  while (done < total) {
    if (signal?.aborted === true) break
    const { value } = await write({ db, by: 'search', now: clock() }, async (writing) => {
      const rows = await outdated(writing.tx, writing.now)
        .innerJoin('documents', 'documents.id', 'publications.document_id')
        .select(['publications.article_id', 'published_at', 'until', 'documents.content'])
        .orderBy('publications.article_id')
        .limit(batchSize)
        .execute()
      const articles = rows.map((row) => ({
        id: row.article_id,
        period: periodOf(row.published_at, row.until),
        content: JSON.parse(row.content) as ArticleContent,
      }))
      if (articles.length > 0) {
        await indexArticles(
          writing,
          articles.map(({ id }) => id),
          articles,
        )
      }
      return articles.length
    })
    if (value === 0) break
    done += value
    show({ done, total: Math.max(total, done) })
  }
  return done
}

function outdated(db: Kysely<Tables>, now: Date) {
  return visiblePublications(db, now)
    .leftJoin('search_articles', 'search_articles.article_id', 'publications.article_id')
    .where((eb) =>
      eb.or([
        eb('search_articles.article_id', 'is', null),
        eb('search_articles.analyser', '<>', currentAnalyser),
      ]),
    )
}
