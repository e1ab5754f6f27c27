import { notFoundMessage } from './load-page.ts'
import { PageError } from './middleware.ts'

/** Returns the value, or throws 404 if it is undefined. */
export function orNotFound<T>(thing: T | undefined): T {
  if (thing === undefined) throw new PageError(404, notFoundMessage)
  return thing
}
