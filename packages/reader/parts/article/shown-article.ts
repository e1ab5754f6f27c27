import { type Heading, listHeadings } from '@tsuzuri/content/body/headings'
import type { ArticleCard, PublishedArticle } from '@tsuzuri/content/published'
import type { LoadCode } from '../../page.ts'
import type * as articleRenderer from '../body/article-renderer.ts'

type BodyFields = 'body' | 'headingBreaks' | 'media' | 'articles'

/** The article data of a page: after the first load without the body, which is on the page as HTML. */
export type ShownArticle = Omit<PublishedArticle, BodyFields> & Partial<Pick<PublishedArticle, BodyFields>>

export type ArticleData = {
  article: ShownArticle
  /** Differs after every change of the article, so that its text is rendered again. */
  contentHash: string
  headings: Heading[]
  related: ArticleCard[]
  /** The components whose HTML hydration keeps; not loaded if the server has rendered them. */
  renderer?: Pick<typeof articleRenderer, 'BodyBlocks' | 'SeriesParts'> | undefined
}

/** Loads an article and the code that renders its body in parallel. */
export async function withRenderer(
  wanted: Promise<PublishedArticle>,
  loadCode: LoadCode,
): Promise<Omit<ArticleData, 'related'>> {
  const [article, renderer] = await Promise.all([
    wanted,
    loadCode('body-blocks', () => import('../body/article-renderer.ts')),
  ])
  const contentHash = renderer.hashOfLine(JSON.stringify(article))
  return { article, contentHash, headings: listHeadings(article.body), renderer }
}

/** The article data without the body and the parts of its series, which the HTML already contains. */
export function withoutBody({ article, renderer: _renderer, ...data }: ArticleData): ArticleData {
  const { body: _body, headingBreaks: _breaks, media: _media, articles: _articles, ...rest } = article
  const series = rest.series && { ...rest.series, previous: null, next: null, parts: [] }
  return { ...data, article: { ...rest, series } }
}
