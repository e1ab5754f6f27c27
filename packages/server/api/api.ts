import type { Context } from '../context.ts'
import { problemOf, problemResponse } from '../errors.ts'
import { articleRoutes } from './articles.ts'
import { magazineRoutes } from './magazine.ts'
import { newRouter } from './router.ts'

/** Every address of the API, as one router. */
export function createApi(context: Context) {
  const api = newRouter().route('/', articleRoutes(context)).route('/', magazineRoutes(context))
  api.onError((error) => {
    const answer = problemOf(error)
    if (answer.status === 500) context.log.error({ err: error }, 'request failed')
    return problemResponse(answer)
  })
  return api
}
