import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { homeHead } from './head.ts'
import { definePage } from '../../page.ts'
import { ArticleCounter } from '../../parts/lists/article-counter.tsx'
import { ArticleList } from '../../parts/lists/article-list.tsx'
import { FeatureList } from '../../parts/lists/feature-list.tsx'
import { LargeCard } from '../../parts/cards/large-card.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { wideCardSlot } from '../../parts/pictures/picture-slot.ts'
import './page.css'

type Data = { articles: Page<ArticleCard> }

const cardsBeforeFeatures = 6

export const page = definePage<Data>({
  steps: [
    async ({ api, page: number, signal }) => ({
      articles: await api.listArticles({ page: number }, { signal }),
    }),
  ],
  head: ({ articles }, site) => homeHead(articles, site),
  Page: HomePage,
})

function HomePage({ data: { articles } }: { data: Data }) {
  const { features } = useSite()
  const [opening, ...others] = articles.items
  const before = others.slice(0, cardsBeforeFeatures)
  const after = others.slice(cardsBeforeFeatures)
  return (
    <PageFrame side="below" without={['features']}>
      <div className="home-heading">
        <h1 tabIndex={-1}>新着記事</h1>
        <ArticleCounter list={articles} />
      </div>
      {opening === undefined ? (
        <ArticleList articles={[]} />
      ) : (
        <div className="home">
          <LargeCard article={opening} isFirst />
          {before.length > 0 && <ArticleList articles={before} />}
          <FeatureList features={features} />
          {after.length > 0 && <ArticleList articles={after} firstSlot={wideCardSlot} />}
        </div>
      )}
      <Pagination
        page={articles.page}
        pageCount={articles.pageCount}
        addressOf={(number) => addresses.home({ page: number })}
      />
    </PageFrame>
  )
}
