import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { documentColumns, readDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { syncPublications } from './publication.ts'
import type { StoredArticle } from './stored-article.ts'

export type ShownText = { documentId: number; content: ArticleContent }

/** The text that readers get, or will get at its minute; undefined if there is no publication. */
export async function findShownText(db: Kysely<Tables>, articleId: number): Promise<ShownText | undefined> {
  const row = await db
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', '=', articleId)
    .executeTakeFirst()
  return row === undefined ? undefined : { documentId: row.id, content: readDocument(articleDocument, row) }
}

/** Shows readers another text than the newest one of the article. */
export async function replaceShownText(
  writing: Writing,
  article: StoredArticle,
  content: ArticleContent,
): Promise<void> {
  const documentId = await nextIds(writing, 'documents')
  const row = { id: documentId, article_id: article.id, ...documentColumns(articleDocument, content) }
  await insertRows(writing, 'documents', [row])
  await syncPublications(writing, [{ ...article, documentId, content }])
}
