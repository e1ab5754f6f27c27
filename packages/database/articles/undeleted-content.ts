import type { Kysely } from 'kysely'
import type { Article, ArticleContent } from '@tsuzuri/content/article'
import type { Tables } from '../tables.ts'
import { withMergedTags, withoutGone } from './reference-checks.ts'
import { isSlugFree } from './slug-checks.ts'

/**
 * The text of a restored article. A deleted article reserves neither its references nor its slug, so the text loses
 * those that were deleted or taken; `gone` names them, and is empty if there are none.
 */
export async function undeletedContent(
  db: Kysely<Tables>,
  article: Pick<Article, 'id' | 'content'>,
): Promise<{ content: ArticleContent; gone: string }> {
  const { content, gone } = await withoutGone(db, await withMergedTags(db, article.content))
  if (content.slug === '' || (await isSlugFree(db, content.slug, article.id))) return { content, gone }
  const slug = `スラッグ「${content.slug}」`
  return { content: { ...content, slug: '' }, gone: gone === '' ? slug : `${gone}、${slug}` }
}
