import type { ArticleContent } from '@tsuzuri/content/article'
import type { Writing } from '../../rows.ts'
import { syncPublications } from '../publication.ts'
import { findShownText, replaceShownText } from '../shown-text.ts'
import { replaceArticle } from '../store.ts'
import { findStoredArticle } from '../stored-article.ts'

/** Texts are analysed for the search index under the write lock; this many take about a second. */
export const mostAtOnce = 50

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
  const shown = await findShownText(writing.tx, articleId)
  if (shown === undefined) return
  if (shown.documentId === before.documentId) await syncPublications(writing, [stored])
  else await replaceShownText(writing, stored, rewrite(shown.content))
}
