import type { ComponentType } from 'react'
import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { AdSlot } from '../site/ad-slot.tsx'
import { ArticleCounter } from './article-counter.tsx'
import { ArticleList, type ArticleListProps } from './article-list.tsx'
import { Pagination } from './pagination.tsx'

type PagedArticlesProps = {
  list: Page<ArticleCard>
  addressOf: (page: number) => string
  /** The component that renders the cards. */
  List?: ComponentType<ArticleListProps>
  level?: 2 | 3
  opensPage?: boolean
}

/** One page of a list: counter, cards, pagination. */
export function PagedArticles({
  list,
  addressOf,
  List = ArticleList,
  level,
  opensPage = true,
}: PagedArticlesProps) {
  return (
    <>
      <ArticleCounter list={list} />
      <List articles={list.items} opensPage={opensPage} level={level} />
      <Pagination page={list.page} pageCount={list.pageCount} addressOf={addressOf} />
      <AdSlot place="list-end" />
    </>
  )
}
