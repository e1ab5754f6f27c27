import { bodyHtml } from '@tsuzuri/content/body/html'
import type { PublishedArticle } from '@tsuzuri/content/published'
import { articlePath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { articleSlugSchema } from '@tsuzuri/content/slug'
import type { Database } from '@tsuzuri/database/open'
import { readAbsentArticle } from '@tsuzuri/database/published/articles/absent-article'
import { findPublishedArticle, findPublishedId } from '@tsuzuri/database/published/articles/article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { findReadings } from '@tsuzuri/database/published/articles/readings'
import { listRelated } from '@tsuzuri/database/published/articles/related'
import { findPlaces } from '@tsuzuri/database/published/lists/places'
import { wasTakenAway } from '@tsuzuri/database/articles/withdrawals'
import { readSettings } from '@tsuzuri/database/settings'
import { Denial, problem } from '../../errors.ts'
import { disclosureMark } from '../../feeds/feed-item.ts'
import { shownSocialImage } from '../../social-image/recipe.ts'
import type { PublicContext } from '../public-context.ts'
import { pageNumber, wholeList } from './lists.ts'
import { listOfFilter, orMovedList } from './moved.ts'
import type { Operations } from './operation.ts'

type Reader = Database['reader']

export function articleOperations({ db, now }: PublicContext) {
  return {
    listArticles: (reader, { page, ...filter }) => {
      const place = { list: listOfFilter(filter), page: pageNumber(page), now: now() }
      return orMovedList(reader, place, () =>
        listPublishedArticles(reader, withoutUndefined(filter), place.page, place.now),
      )
    },
    async getArticle(reader, { slug, body }) {
      const article = (await findPublishedArticle(reader, slug, now())) ?? (await refuse(reader, slug))
      const { settings } = await readSettings(reader)
      const shown = { ...article, socialImage: shownSocialImage(article, settings) }
      return body === 'html' ? withHtml(shown) : shown
    },
    async listRelated(reader, { slug }) {
      const related = await listRelated({ ...db, reader }, slug, now())
      return wholeList(related ?? (await refuse(reader, slug)))
    },
    async getReadings(reader, { slug }) {
      return (await findReadings(reader, slug, now())) ?? (await refuse(reader, slug))
    },
    async listPlaces(reader, { slug }) {
      const places = await findPlaces(reader, slug, now())
      return wholeList(places ?? (await refuse(reader, slug)))
    },
  } satisfies Partial<Operations>

  /** The old slug of a renamed article is a 404 that names the new address. */
  async function refuse(reader: Reader, slug: string): Promise<never> {
    const absent = await readAbsentArticle(reader, slug, now())
    const { target } = absent
    if (target === undefined || !(await mayReveal(reader, target))) {
      const last = (target === undefined ? undefined : articleSlugOf(target)) ?? slug
      if (last === slug ? absent.wasTakenAway : await wasTakenAway(reader, last, now())) throw gone()
      throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
    }
    const moved = problem(404, 'moved', 'この記事はURLが変わりました。', 'The article has moved.')
    throw new Denial({ ...moved, location: target })
  }

  /** Don't reveal the slug of an unpublished article. */
  async function mayReveal(reader: Reader, target: string): Promise<boolean> {
    const slug = articleSlugOf(target)
    return slug === undefined || (await findPublishedId(reader, slug, now())) !== undefined
  }
}

/** A withdrawn article is a 410, so that search engines remove it at once. */
function gone(): Denial {
  return new Denial(problem(410, 'gone', 'この記事は取り下げられました。', 'The article was withdrawn.'))
}

function articleSlugOf(path: string): string | undefined {
  const segment = /^\/magazine\/([^/?#]+)\/(?:[?#]|$)/.exec(path)?.[1]
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
      return card === undefined
        ? undefined
        : { url: articlePath(card.slug), title: `${disclosureMark(card.disclosure)}${card.title}` }
    },
  })
  return { ...article, html }
}

function withoutUndefined(filter: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
