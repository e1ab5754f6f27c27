import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, FrontSlotView } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { homeHead } from './head.ts'
import { definePage } from '../../page.ts'
import { listWithFront } from '../../list-with-front.ts'
import { FrontSlots } from '../../parts/front/front-slots.tsx'
import { ArticleCounter } from '../../parts/lists/article-counter.tsx'
import { ArticleList } from '../../parts/lists/article-list.tsx'
import { FeatureList } from '../../parts/lists/feature-list.tsx'
import { LargeCard } from '../../parts/front/large-card.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { wideCardSlot } from '../../parts/pictures/picture-slot.ts'
import './page.css'

type Data = { articles: Page<ArticleCard>; front?: FrontSlotView[] }

const cardsBeforeFeatures = 6

export const page = definePage<Data>({
  steps: [async ({ api, page: number, signal }) => listWithFront(api, {}, number, signal)],
  head: ({ articles, front }, site) => homeHead(articles, site, front),
  Page: HomePage,
})

function HomePage({ data: { articles, front } }: { data: Data }) {
  const { settings, features } = useSite()
  if (front !== undefined) {
    return (
      <PageFrame side="below" without={['features']}>
        <h1 className="front-name" tabIndex={-1}>
          {settings.name}
        </h1>
        <FrontSlots slots={front} features={features} list={articles} columns={3} />
        <HomePagination articles={articles} />
      </PageFrame>
    )
  }
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
      <HomePagination articles={articles} />
    </PageFrame>
  )
}

function HomePagination({ articles: { page: number, pageCount } }: { articles: Page<ArticleCard> }) {
  return <Pagination page={number} pageCount={pageCount} addressOf={(page) => addresses.home({ page })} />
}
