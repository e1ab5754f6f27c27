import { isApiProblem } from '@tsuzuri/api/client'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Article } from './article.ts'

type Standing = Pick<StudioAnswer<'enterArticle'>, 'version' | 'state' | 'reviewedAt'>

/**
 * A key for what somebody else changed since the desk read the article: another text, a publication, an answer to the
 * request, a deletion. Undefined if the desk is up to date. The same changes have the same key.
 */
export function newsIn(
  article: Pick<Article, 'version' | 'state' | 'review'>,
  standing: Standing | undefined,
  error: Error | null,
): string | undefined {
  if (article.state === 'deleted') return undefined
  if (isApiProblem(error) && error.status === 404) return 'gone'
  // A response from before the last save of this desk is outdated.
  if (standing === undefined || standing.version < article.version) return undefined
  const known = [article.version, article.state, reviewedAt(article.review)].join(' ')
  const told = [standing.version, standing.state, standing.reviewedAt].join(' ')
  return told === known ? undefined : told
}

/** The latest of the times at which the request was made, returned or approved. */
function reviewedAt(review: Article['review']): string | null {
  if (review === null) return null
  const { at, approval } = review
  return approval !== null && approval.at > at ? approval.at : at
}
