import { listHeadings } from '@tsuzuri/content/body/headings'
import type { PublishedArticle } from '@tsuzuri/content/published'
import { articleHead } from '../../head/article-head.ts'
import { definePage } from '../../page.ts'
import { Article } from '../../parts/article/article.tsx'
import { type ArticleData, withoutBody } from '../../parts/article/shown-article.ts'

export const page = definePage<ArticleData>({
  steps: [
    async ({ api, params, signal }) =>
      articleWithHeadings(await api.getArticle(params['slug'] ?? '', { signal })),
    // An article that moved says so in the first step; only then are its neighbours worth asking for.
    async ({ api, params, signal }) => ({
      related: (await api.listRelated(params['slug'] ?? '', { signal })).items,
    }),
  ],
  travelling: withoutBody,
  head: ({ article }, site) => articleHead(article, site),
  Page: ({ data }) => <Article data={data} />,
})

function articleWithHeadings(article: PublishedArticle): Omit<ArticleData, 'related'> {
  return { article, headings: listHeadings(article.body) }
}
