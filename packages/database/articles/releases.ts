import { type Kysely, sql } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { findDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { textActions } from './store.ts'

const versionsAtMost = 20

/** With literals, because the partial index of releases serves only queries that name the same values. */
const isRelease = sql<boolean>`revisions.action in ('publish', 'schedule', 'unwithdraw')`

/** For queries of publications: when an editor last published the article; imports don't count. */
export const newestRelease = sql<number | null>`(select max(revisions.at) from revisions
  where revisions.article_id = publications.article_id and ${isRelease})`

/** When an editor last published each article; imports don't count. */
export async function releasesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('revisions')
    .select((eb) => ['article_id', eb.fn.max('at').as('at')])
    .where('article_id', 'in', ids)
    .where(isRelease)
    .groupBy('article_id')
    .execute()
  return new Map(rows.map((row) => [row.article_id, row.at]))
}

/** The texts of these articles that were public, newest first. Used to find the partners and feeds that received them. */
export async function formerContents(
  db: Kysely<Tables>,
  articleId: number,
  now: Date,
): Promise<ArticleContent[]> {
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('documents', 'documents.id', 'revisions.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('revisions.article_id', '=', articleId)
    .where('revisions.status', '=', 'published')
    .where('revisions.action', 'not in', textActions)
    .where('revisions.published_from', '<=', now.getTime())
    .orderBy('revisions.version', 'desc')
    .limit(versionsAtMost)
    .execute()
  return rows.flatMap((row) => findDocument(articleDocument, row) ?? [])
}
