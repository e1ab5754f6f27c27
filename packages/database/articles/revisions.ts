import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Period } from '@tsuzuri/content/visibility'
import { periodOf } from './stored-article.ts'
import type { Tables } from '../tables.ts'
import { readDocument } from '../stored/document.ts'
import { draftDocument } from '../stored/document-kinds.ts'

export type Revision = {
  version: number
  action: string
  status: string
  at: Date
  by: string
  period?: Period | undefined
}

/** The revisions of an article, newest first. */
export async function listRevisions(db: Kysely<Tables>, articleId: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    action: row.action,
    status: row.status,
    at: new Date(row.at),
    by: row.by,
    period: periodOf(row.published_from, row.published_until),
  }))
}

/** The text of one version. */
export async function findRevisionContent(
  db: Kysely<Tables>,
  articleId: number,
  version: number,
): Promise<ArticleContent | undefined> {
  const row = await db
    .selectFrom('revisions')
    .innerJoin('documents', 'documents.id', 'revisions.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('revisions.article_id', '=', articleId)
    .where('revisions.version', '=', version)
    .executeTakeFirst()
  return row === undefined ? undefined : readDocument(draftDocument(row), row)
}
