import { articleHead } from '../../head/article-head.ts'
import { definePage } from '../../page.ts'
import { Article } from '../../parts/article/article.tsx'
import { type ArticleData, withDrawing, withoutBody } from '../../parts/article/shown-article.ts'

export const page = definePage<ArticleData>({
  steps: [
    ({ api, params, signal, loadCode }) =>
      withDrawing(api.getArticle(params['slug'] ?? '', { signal }), loadCode),
    // An article that moved says so in the first step; only then are its neighbours worth asking for.
    async ({ api, params, signal }) => ({
      related: (await api.listRelated(params['slug'] ?? '', { signal })).items,
    }),
  ],
  travelling: withoutBody,
  head: ({ article }, site) => articleHead(article, site),
  Page: ({ data }) => <Article data={data} />,
})
