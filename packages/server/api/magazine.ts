import * as routes from '@tsuzuri/api/routes'
import { Refusal } from '@tsuzuri/content/refusal'
import { previewOf } from '@tsuzuri/database/published/articles/article'
import { listBanners } from '@tsuzuri/database/published/banners'
import {
  listCategoriesWithNewest,
  listFeatures,
  listPublishedCategories,
} from '@tsuzuri/database/published/taxonomy/categories'
import { readRanking } from '@tsuzuri/database/published/articles/ranking'
import { listPublishedTags } from '@tsuzuri/database/published/taxonomy/tags'
import { listPublishedUsers } from '@tsuzuri/database/published/taxonomy/users'
import { findPreviewed } from '@tsuzuri/database/previews'
import { readSettings } from '@tsuzuri/database/settings'
import type { PublicContext } from './public-context.ts'
import { magazineAnswers } from './magazine-answers.ts'
import { siteOf } from './site.ts'
import { newRouter, pageNumber, readerOf, wholeList } from './router.ts'

const newestOfEach = 3

/** What surrounds the articles: categories, features, tags, users, ranking, banners, settings; and the draft preview. */
export function magazineRoutes(context: PublicContext) {
  const { db, now } = context
  const answers = magazineAnswers(context)
  return newRouter()
    .openapi(routes.listCategories, async (c) =>
      c.json(wholeList(await listPublishedCategories(readerOf(c, db), now())), 200),
    )
    .openapi(routes.listFeatures, async (c) =>
      c.json(wholeList(await listFeatures(readerOf(c, db), now())), 200),
    )
    .openapi(routes.listNewestByCategory, async (c) =>
      c.json(wholeList(await listCategoriesWithNewest(readerOf(c, db), newestOfEach, now())), 200),
    )
    .openapi(routes.listTags, async (c) =>
      c.json(await listPublishedTags(readerOf(c, db), pageNumber(c.req.valid('query').page), now()), 200),
    )
    .openapi(routes.getTag, async (c) =>
      c.json(await answers.getTag(readerOf(c, db), c.req.valid('param').slug), 200),
    )
    .openapi(routes.listUsers, async (c) =>
      c.json(await listPublishedUsers(readerOf(c, db), pageNumber(c.req.valid('query').page), now()), 200),
    )
    .openapi(routes.getUser, async (c) =>
      c.json(await answers.getUser(readerOf(c, db), c.req.valid('param').slug), 200),
    )
    .openapi(routes.listRanking, async (c) =>
      c.json(wholeList(await readRanking(readerOf(c, db), c.req.valid('query').period ?? 'day', now())), 200),
    )
    .openapi(routes.listBanners, async (c) =>
      c.json(wholeList(await listBanners(readerOf(c, db), now())), 200),
    )
    .openapi(routes.getSettings, async (c) => c.json((await readSettings(readerOf(c, db))).settings, 200))
    .openapi(routes.getSite, async (c) => c.json(await siteOf(readerOf(c, db), now()), 200))
    .openapi(routes.getDraft, async (c) => {
      const token = /^Bearer (preview_[\w-]{43})$/.exec(c.req.valid('header').authorization ?? '')?.[1]
      const article = token === undefined ? undefined : await findPreviewed(db.reader, token, now())
      if (article === undefined)
        throw new Refusal('not-found', '下書きが見つかりません。', 'The draft was not found.')
      c.header('cache-control', 'private, no-store')
      c.header('x-robots-tag', 'noindex')
      return c.json(await previewOf(db.reader, article, now()), 200)
    })
}
