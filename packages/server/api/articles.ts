import * as routes from '@tsuzuri/api/routes'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { findPlaces } from '@tsuzuri/database/published/lists/places'
import { listSuggestions } from '@tsuzuri/database/published/search/suggestions'
import type { PublicContext } from './public-context.ts'
import { articleAnswers } from './article-answers.ts'
import { newRouter, pageNumber, readerOf, wholeList } from './router.ts'

export function articleRoutes(context: PublicContext) {
  const { db, now, settleSearch } = context
  const answers = articleAnswers(context)
  return newRouter()
    .openapi(routes.listArticles, async (c) =>
      c.json(await answers.listArticles(readerOf(c, db), c.req.valid('query')), 200),
    )
    .openapi(routes.searchArticles, async (c) => {
      const { page, q, category } = c.req.valid('query')
      await settleSearch()
      const asked = { ...db, reader: readerOf(c, db) }
      return c.json(await searchArticles(asked, { q, category }, pageNumber(page), now()), 200)
    })
    .openapi(routes.listSuggestions, async (c) => {
      await settleSearch()
      return c.json(wholeList(await listSuggestions(db, c.req.valid('query').q, now())), 200)
    })
    .openapi(routes.getArticle, async (c) => {
      const { slug } = c.req.valid('param')
      return c.json(await answers.getArticle(readerOf(c, db), slug, c.req.valid('query')), 200)
    })
    .openapi(routes.listRelated, async (c) =>
      c.json(await answers.listRelated(readerOf(c, db), c.req.valid('param').slug), 200),
    )
    .openapi(routes.listPlaces, async (c) => {
      const { slug } = c.req.valid('param')
      const reader = readerOf(c, db)
      const places = await findPlaces(reader, slug, now())
      return c.json(wholeList(places ?? (await answers.refuse(reader, slug))), 200)
    })
}
