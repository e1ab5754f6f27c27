import type { PublicContext } from './public-context.ts'
import { answerErrors } from '../errors.ts'
import { articleRoutes } from './articles.ts'
import { magazineRoutes } from './magazine.ts'
import { newRouter } from './router.ts'

/** Every address of the API, as one router. */
export function createApi(context: PublicContext) {
  const api = newRouter().route('/', articleRoutes(context)).route('/', magazineRoutes(context))
  api.onError(answerErrors(context.log))
  return api
}
