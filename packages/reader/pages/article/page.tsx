import { articleHead } from '../../head/article-head.ts'
import { definePage } from '../../page.ts'
import { Article } from '../../parts/article/article.tsx'
import { type ArticleData, withoutBody, withRenderer } from '../../parts/article/shown-article.ts'

export const page = definePage<ArticleData>({
  steps: [
    ({ api, params, signal, loadCode }) =>
      withRenderer(api.getArticle(params['slug'] ?? '', { signal }), loadCode),
    // The first step detects a moved article; related articles are requested only after it.
    async ({ api, params, signal }) => ({
      related: (await api.listRelated(params['slug'] ?? '', { signal })).items,
    }),
  ],
  travelling: withoutBody,
  category: ({ article }) => article.category.slug,
  head: ({ article }, site) => articleHead(article, site),
  Page: ({ data }) => <Article data={data} />,
})
