import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Tables } from '../tables.ts'
import { withMergedTags, withoutGone } from './reference-checks.ts'
import { isSlugFree } from './slug-checks.ts'
import type { StoredArticle } from './stored-article.ts'

/** `difference`: how the restored article differs from its former state; empty if it does not. */
export type Restored = StoredArticle & { difference: string }

/**
 * The text of an earlier version as it can be the newest one. It loses references to deleted rows, and has the article's
 * present slug if another article uses the earlier one.
 */
export async function restoredContent(
  db: Kysely<Tables>,
  { id, content: present }: Pick<StoredArticle, 'id' | 'content'>,
  earlier: ArticleContent,
): Promise<{ content: ArticleContent; difference: string }> {
  const { content, gone } = await withoutGone(db, await withMergedTags(db, earlier))
  const lost = removedSentence(gone)
  if (content.slug === '' || (await isSlugFree(db, content.slug, id))) return { content, difference: lost }
  const taken = `「${content.slug}」はほかの記事が使っているため、スラッグはいまのままです。`
  return { content: { ...content, slug: present.slug }, difference: `${lost}${taken}` }
}

/** Says which references were removed; empty if there are none. */
export function removedSentence(gone: string): string {
  return gone === '' ? '' : `すでに使えない${gone}は外しました。`
}
