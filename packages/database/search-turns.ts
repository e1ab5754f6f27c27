import type { ArticleContent } from '@tsuzuri/content/article'
import { periodOf } from './articles/stored-article.ts'
import type { Database } from './open.ts'
import { indexArticles } from './search-index.ts'
import { write } from './writing.ts'

/** The first question after a scheduled minute takes in what has come, and takes out what has ended. */
export async function takeTurns(db: Database, now: Date): Promise<void> {
  const due = await db.reader
    .selectFrom('search_turns')
    .select('article_id')
    .where('at', '<=', now.getTime())
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return
  await write({ db, by: 'search', now }, async (writing) => {
    const turns = await writing.tx
      .selectFrom('search_turns')
      .leftJoin('publications', 'publications.article_id', 'search_turns.article_id')
      .leftJoin('documents', 'documents.id', 'publications.document_id')
      .select(['search_turns.article_id', 'published_at', 'until', 'documents.content'])
      .where('at', '<=', now.getTime())
      .execute()
    if (turns.length === 0) return
    const articles = turns.flatMap(({ article_id: id, published_at, until, content }) =>
      content === null
        ? []
        : [{ id, period: periodOf(published_at, until), content: JSON.parse(content) as ArticleContent }],
    )
    await indexArticles(
      writing,
      turns.map((turn) => turn.article_id),
      articles,
    )
  })
}
