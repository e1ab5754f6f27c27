import { isApiProblem } from '@tsuzuri/api/client'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Article } from './article.ts'

type Standing = Pick<StudioAnswer<'enterArticle'>, 'version' | 'state' | 'reviewedAt'>

/**
 * Names what somebody else changed since the desk read the article: another text, a publication, an answer to the
 * request, a deletion. Undefined if the desk knows it all. The same news has the same name.
 */
export function newsIn(
  article: Pick<Article, 'version' | 'state' | 'review'>,
  standing: Standing | undefined,
  error: Error | null,
): string | undefined {
  if (article.state === 'deleted') return undefined
  if (isApiProblem(error) && error.status === 404) return 'gone'
  // An answer from before the last save of this desk says nothing new.
  if (standing === undefined || standing.version < article.version) return undefined
  const known = [article.version, article.state, reviewedAt(article.review)].join(' ')
  const told = [standing.version, standing.state, standing.reviewedAt].join(' ')
  return told === known ? undefined : told
}

/** When the request was made, returned or approved, whichever is the latest. */
function reviewedAt(review: Article['review']): string | null {
  if (review === null) return null
  const { at, approval } = review
  return approval !== null && approval.at > at ? approval.at : at
}
