import { notFoundMessage } from './load-page.ts'
import { PageError } from './middleware.ts'

/** What a page needs, or the not-found page. */
export function orNotFound<T>(thing: T | undefined): T {
  if (thing === undefined) throw new PageError(404, notFoundMessage)
  return thing
}
