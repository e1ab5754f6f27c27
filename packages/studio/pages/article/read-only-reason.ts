import { extentOf, type Role } from '@tsuzuri/content/permission'
import type { Article } from './article.ts'

/** The reason why this person can't change the article; undefined if they can, or if the desk shows it elsewhere. */
export function readOnlyReason(
  { may, state, firstPublishedAt }: Pick<Article, 'may' | 'state' | 'firstPublishedAt'>,
  role: Role,
): string | undefined {
  if (may.edit || state === 'deleted') return undefined
  if (extentOf(role, 'article.edit') === 'none') return 'この記事は閲覧のみです。'
  if (state !== 'draft' || firstPublishedAt !== null)
    return 'この記事は閲覧のみです。公開したことのある記事は、編集者と、担当に指定された人だけが直せます。'
  return 'この記事は閲覧のみです。書いた人と担当に指定された人のほかは、編集者だけが直せます。'
}
