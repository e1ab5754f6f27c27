import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { ArticleStatus, Period } from '@tsuzuri/content/visibility'
import { releasesOf } from '../articles/releases.ts'
import { instantOf, periodOf } from '../articles/stored-article.ts'
import { checkDocument } from '../stored/document.ts'
import { articleDocument, draftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'

/** The parts of an article that an archive contains: the newest text, and the published one. */
export type ArchivedArticle = {
  id: number
  status: ArticleStatus
  content: ArticleContent
  /** The published text, if it is not the newest one. */
  publicContent: ArticleContent | undefined
  period: Period | undefined
  firstPublishedAt: Date | undefined
  /** The name in the feed id, if it differs from the published slug. */
  feedName: string | undefined
  /** When the published text was published. */
  releasedAt: Date | undefined
  createdAt: Date
  editedAt: Date
  deletedAt: Date | undefined
}

const atOnce = 50

/** All articles in order of their ids, including deleted ones. */
export async function* eachArchivedArticle(db: Kysely<Tables>): AsyncGenerator<ArchivedArticle> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    yield* await readArchivedArticles(
      db,
      rows.map((row) => row.id),
    )
  }
}

export async function readArchivedArticles(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ArchivedArticle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .innerJoin('documents as newest', 'newest.id', 'articles.document_id')
    .leftJoin('publications', 'publications.article_id', 'articles.id')
    .leftJoin('documents as shown', (join) =>
      join.onRef('shown.id', '=', 'publications.document_id').onRef('shown.id', '<>', 'articles.document_id'),
    )
    .leftJoin('feed_names', 'feed_names.article_id', 'articles.id')
    .selectAll('articles')
    .select([
      'newest.content as content',
      'newest.format as format',
      'shown.id as shown_id',
      'shown.content as shown',
      'shown.format as shown_format',
      'publications.slug as public_slug',
      'feed_names.name as feed_name',
    ])
    .where('articles.id', 'in', ids)
    .orderBy('articles.id')
    .execute()
  const released = await releasesOf(db, ids)
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    content: checkDocument(draftDocument(row), { ...row, id: row.document_id }),
    publicContent: shownContent(row),
    period: periodOf(row.published_from, row.published_until),
    firstPublishedAt: instantOf(row.first_published_at),
    feedName: row.feed_name === null || row.feed_name === row.public_slug ? undefined : row.feed_name,
    releasedAt: row.status === 'published' ? instantOf(released.get(row.id) ?? null) : undefined,
    createdAt: new Date(row.created_at),
    editedAt: new Date(row.edited_at),
    deletedAt: instantOf(row.deleted_at),
  }))
}

type ShownRow = { shown_id: number | null; shown: string | null; shown_format: number | null }

function shownContent({ shown_id: id, shown: content, shown_format: format }: ShownRow) {
  if (id === null || content === null || format === null) return undefined
  return checkDocument(articleDocument, { id, content, format })
}
