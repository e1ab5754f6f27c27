import { type Heading, listHeadings } from '@tsuzuri/content/body/headings'
import type { ArticleCard, PublishedArticle } from '@tsuzuri/content/published'
import type { LoadCode } from '../../page.ts'
import type { BodyBlocks } from '../body/body-blocks.tsx'

type BodyFields = 'body' | 'headingBreaks' | 'media' | 'articles'

/** An article as its page has it: after the first load without its body, which is already on the page as HTML. */
export type ShownArticle = Omit<PublishedArticle, BodyFields> & Partial<Pick<PublishedArticle, BodyFields>>

export type ArticleData = {
  article: ShownArticle
  headings: Heading[]
  related: ArticleCard[]
  /** How blocks are drawn; not needed, and not fetched, where the server has drawn them. */
  drawing?: { BodyBlocks: typeof BodyBlocks } | undefined
}

/** An article with what its page is drawn from: data and code are asked for at the same time. */
export async function withDrawing(
  wanted: Promise<PublishedArticle>,
  loadCode: LoadCode,
): Promise<Omit<ArticleData, 'related'>> {
  const [article, drawing] = await Promise.all([
    wanted,
    loadCode('body-blocks', () => import('../body/body-blocks.tsx')),
  ])
  return { article, headings: listHeadings(article.body), drawing }
}

/** All but what the HTML already says: the body travels once. */
export function withoutBody({ article, headings, related }: ArticleData): ArticleData {
  const { body: _body, headingBreaks: _breaks, media: _media, articles: _articles, ...rest } = article
  return { article: rest, headings, related }
}
