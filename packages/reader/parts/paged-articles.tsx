import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { ArticleCounter } from './article-counter.tsx'
import { ArticleList } from './article-list.tsx'
import { Pagination } from './pagination.tsx'

type PagedArticlesProps = {
  list: Page<ArticleCard>
  addressOf: (page: number) => string
  kind?: 'normal' | 'portrait'
  level?: 2 | 3
  opensPage?: boolean
}

/** One page of a list: how many there are, the cards, the way to the others. */
export function PagedArticles({ list, addressOf, kind, level, opensPage = true }: PagedArticlesProps) {
  return (
    <>
      <ArticleCounter list={list} />
      <ArticleList
        articles={list.items}
        opensPage={opensPage}
        {...(kind === undefined ? {} : { kind })}
        {...(level === undefined ? {} : { level })}
      />
      <Pagination page={list.page} pageCount={list.pageCount} addressOf={addressOf} />
    </>
  )
}
