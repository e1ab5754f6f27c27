import * as routes from '@tsuzuri/api/routes'
import { bodyHtml } from '@tsuzuri/content/body/html'
import type { PublishedArticle } from '@tsuzuri/content/published'
import { articlePath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { articleSlugSchema } from '@tsuzuri/content/slug'
import type { Database } from '@tsuzuri/database/open'
import { findPublishedArticle, findPublishedId } from '@tsuzuri/database/published/article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists'
import { findPlaces } from '@tsuzuri/database/published/places'
import { listRelated } from '@tsuzuri/database/published/related'
import { searchArticles } from '@tsuzuri/database/published/search'
import { listSuggestions } from '@tsuzuri/database/published/suggestions'
import { findRedirect } from '@tsuzuri/database/redirects'
import { wasTakenAway } from '@tsuzuri/database/withdrawals'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { problem, problemResponse } from '../errors.ts'
import { shownSocialImage } from '../social-image/recipe.ts'
import { newRouter, pageNumber, readerOf, wholeList } from './router.ts'

export function articleRoutes({ db, now }: Context) {
  return newRouter()
    .openapi(routes.listArticles, async (c) => {
      const { page, ...filter } = c.req.valid('query')
      return c.json(await listPublishedArticles(readerOf(c, db), given(filter), pageNumber(page), now()), 200)
    })
    .openapi(routes.searchArticles, async (c) => {
      const { page, q, category } = c.req.valid('query')
      const asked = { ...db, reader: readerOf(c, db) }
      return c.json(await searchArticles(asked, { q, category }, pageNumber(page), now()), 200)
    })
    .openapi(routes.listSuggestions, async (c) =>
      c.json(wholeList(await listSuggestions(db, c.req.valid('query').q, now())), 200),
    )
    .openapi(routes.getArticle, async (c) => {
      const { slug } = c.req.valid('param')
      const reader = readerOf(c, db)
      const article = await findPublishedArticle(reader, slug, now())
      if (article === undefined) return movedOrMissing(reader, slug)
      const { settings } = await readSettings(reader)
      const shown = { ...article, socialImage: shownSocialImage(article, settings) }
      return c.json(c.req.valid('query').body === 'html' ? withHtml(shown) : shown, 200)
    })
    .openapi(routes.listRelated, async (c) => {
      const { slug } = c.req.valid('param')
      const reader = readerOf(c, db)
      const related = await listRelated({ ...db, reader }, slug, now())
      return related === undefined ? movedOrMissing(reader, slug) : c.json(wholeList(related), 200)
    })
    .openapi(routes.listPlaces, async (c) => {
      const { slug } = c.req.valid('param')
      const reader = readerOf(c, db)
      const places = await findPlaces(reader, slug, now())
      return places === undefined ? movedOrMissing(reader, slug) : c.json(wholeList(places), 200)
    })

  /** A renamed article's old name says where it is now; to a program that is no article under this name. */
  async function movedOrMissing(reader: Database['reader'], slug: string): Promise<never> {
    const target = await findRedirect(reader, articlePath(slug))
    if (target === undefined || !(await mayBeTold(reader, target))) {
      const last = (target === undefined ? undefined : articleSlugOf(target)) ?? slug
      if (await wasTakenAway(reader, last, now())) return gone()
      throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
    }
    const moved = problem(404, 'moved', 'この記事はURLが変わりました。', 'The article has moved.')
    return problemResponse({ ...moved, location: target }) as never
  }

  /** The new name of an article that readers can't see yet, or any more, is none of theirs. */
  async function mayBeTold(reader: Database['reader'], target: string): Promise<boolean> {
    const slug = articleSlugOf(target)
    return slug === undefined || (await findPublishedId(reader, slug, now())) !== undefined
  }
}

/** What readers once found here will not come back: search engines may forget it at once. */
function gone(): never {
  return problemResponse(
    problem(410, 'gone', 'この記事は取り下げられました。', 'The article was withdrawn.'),
  ) as never
}

function articleSlugOf(path: string): string | undefined {
  const segment = /^\/magazine\/([^/?#]+)\/$/.exec(path)?.[1]
  try {
    return articleSlugSchema.safeParse(decodeURIComponent(segment ?? '')).data
  } catch {
    return undefined
  }
}

function withHtml({ body, ...article }: PublishedArticle) {
  const html = bodyHtml(body, {
    mediaUrl: (name) => article.media[name],
    article: (slug) => {
      const card = article.articles[slug]
      return card === undefined ? undefined : { url: articlePath(card.slug), title: card.title }
    },
  })
  return { ...article, html }
}

/** Leaves out what was not asked. */
function given(filter: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
