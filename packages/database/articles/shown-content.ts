import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { readDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'

/** The text that readers get, or will get at its minute; undefined if there is no publication. */
export async function findShownContent(
  db: Kysely<Tables>,
  articleId: number,
): Promise<ArticleContent | undefined> {
  const row = await db
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', '=', articleId)
    .executeTakeFirst()
  return row === undefined ? undefined : readDocument(articleDocument, row)
}
