import { bodyHtml } from '@tsuzuri/content/body/html'
import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, PublishedArticle } from '@tsuzuri/content/published'
import { articlePath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { articleSlugSchema } from '@tsuzuri/content/slug'
import type { Database } from '@tsuzuri/database/open'
import { findPublishedArticle, findPublishedId } from '@tsuzuri/database/published/articles/article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { listRelated } from '@tsuzuri/database/published/articles/related'
import { findRedirect } from '@tsuzuri/database/redirects'
import { wasTakenAway } from '@tsuzuri/database/articles/withdrawals'
import { readSettings } from '@tsuzuri/database/settings'
import type { PublicContext } from './public-context.ts'
import { Denial, problem } from '../errors.ts'
import { shownSocialImage } from '../social-image/recipe.ts'
import { pageNumber, wholeList } from './router.ts'

type Reader = Database['reader']
type ListQuery = { page?: string | undefined } & Record<string, string | undefined>

/** What the API says of articles, whoever asks: over HTTP, or in the process for a page. */
export function articleAnswers({ db, now }: PublicContext) {
  return {
    listArticles: (reader: Reader, { page, ...filter }: ListQuery): Promise<Page<ArticleCard>> =>
      listPublishedArticles(reader, given(filter), pageNumber(page), now()),
    async getArticle(reader: Reader, slug: string, { body }: { body?: 'blocks' | 'html' | undefined }) {
      const article = (await findPublishedArticle(reader, slug, now())) ?? (await refuse(reader, slug))
      const { settings } = await readSettings(reader)
      const shown = { ...article, socialImage: shownSocialImage(article, settings) }
      return body === 'html' ? withHtml(shown) : shown
    },
    async listRelated(reader: Reader, slug: string): Promise<Page<ArticleCard>> {
      const related = await listRelated({ ...db, reader }, slug, now())
      return wholeList(related ?? (await refuse(reader, slug)))
    },
    refuse,
  }

  /** A renamed article's old name says where it is now; to a program that is no article under this name. */
  async function refuse(reader: Reader, slug: string): Promise<never> {
    const target = await findRedirect(reader, articlePath(slug))
    if (target === undefined || !(await mayBeTold(reader, target))) {
      const last = (target === undefined ? undefined : articleSlugOf(target)) ?? slug
      if (await wasTakenAway(reader, last, now())) throw gone()
      throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
    }
    const moved = problem(404, 'moved', 'この記事はURLが変わりました。', 'The article has moved.')
    throw new Denial({ ...moved, location: target })
  }

  /** The new name of an article that readers can't see yet, or any more, is none of theirs. */
  async function mayBeTold(reader: Reader, target: string): Promise<boolean> {
    const slug = articleSlugOf(target)
    return slug === undefined || (await findPublishedId(reader, slug, now())) !== undefined
  }
}

/** What readers once found here will not come back: search engines may forget it at once. */
function gone(): Denial {
  return new Denial(problem(410, 'gone', 'この記事は取り下げられました。', 'The article was withdrawn.'))
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
