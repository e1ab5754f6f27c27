import type { ArticleContent } from '@tsuzuri/content/article'
import { insertRows, nextIds, type Writing } from '../../rows.ts'
import { documentColumns, readDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'
import { syncPublications } from '../publication.ts'
import { replaceArticle } from '../store.ts'
import { findStoredArticle, type StoredArticle } from '../stored-article.ts'

/** Changes the newest and the published text of an article in the same way, without publishing the newest one. */
export async function rewriteTexts(
  writing: Writing,
  articleId: number,
  rewrite: (content: ArticleContent) => ArticleContent,
): Promise<void> {
  const before = await findStoredArticle(writing.tx, articleId)
  if (before === undefined) return
  const after = { ...before, content: rewrite(before.content) }
  const stored = await replaceArticle(writing, before, after, 'edit')
  if (stored.status !== 'published') return
  const shown = await writing.tx
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', '=', articleId)
    .executeTakeFirst()
  if (shown === undefined) return
  if (shown.id === before.documentId) return syncPublications(writing, [stored])
  // The published text is older than the newest one.
  const content = rewrite(readDocument(articleDocument, shown))
  const documentId = await nextIds(writing, 'documents')
  await insertRows(writing, 'documents', [
    { id: documentId, article_id: articleId, ...documentColumns(articleDocument, content) },
  ])
  const published: StoredArticle = { ...stored, documentId, content }
  await syncPublications(writing, [published])
}
