import type { Kysely } from 'kysely'
import { articleContentSchema } from '@tsuzuri/content/article'
import { periodOf } from '../articles/stored-article.ts'
import { findDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import type { IndexedArticle } from './index.ts'

/** The published texts of articles, with their visibility periods. */
export async function readPublished(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<(IndexedArticle & { documentId: number })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select([
      'publications.article_id',
      'publications.title',
      'publications.lead',
      'publications.category_id',
    ])
    .select(['published_at', 'until', 'documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', 'in', ids)
    .where('listed', '=', 1)
    .execute()
  return rows.map((row) => ({
    id: row.article_id,
    documentId: row.id,
    period: periodOf(row.published_at, row.until),
    // An article whose document can't be read is indexed by its title and lead.
    content:
      findDocument(articleDocument, row) ??
      articleContentSchema.parse({ title: row.title, lead: row.lead, categoryId: row.category_id }),
  }))
}
