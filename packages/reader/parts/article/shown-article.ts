import type { Heading } from '@tsuzuri/content/body/headings'
import type { ArticleCard, PublishedArticle } from '@tsuzuri/content/published'

type OfTheBody = 'body' | 'media' | 'articles'

/** An article as its page has it: after the first load without its body, which is already on the page as HTML. */
export type ShownArticle = Omit<PublishedArticle, OfTheBody> & Partial<Pick<PublishedArticle, OfTheBody>>

export type ArticleData = { article: ShownArticle; headings: Heading[]; related: ArticleCard[] }

/** All but what the HTML already says: the body travels once. */
export function withoutBody({ article, headings, related }: ArticleData): ArticleData {
  const { body: _body, media: _media, articles: _articles, ...rest } = article
  return { article: rest, headings, related }
}
