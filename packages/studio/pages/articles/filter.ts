import { useSearchParams } from 'react-router'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import { type ArticleRow, stateNames } from '../../parts/state-badge.tsx'

export type ArticleFilter = StudioInput<'listArticles'>
export type FilterName = 'state' | 'categoryId' | 'userId' | 'text' | 'mine' | 'overdue' | 'review' | 'page'
export type ChangeFilter = (change: Partial<Record<FilterName, string>>) => void

/** The filter is in the address: it can be bookmarked, shared and navigated. */
export function useFilter(): { filter: ArticleFilter; change: ChangeFilter } {
  const [search, setSearch] = useSearchParams()
  const change: ChangeFilter = (changed) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (changed.page === undefined) after.delete('page')
        for (const [name, value] of Object.entries(changed)) {
          if (value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: changed.text !== undefined },
    )
  return { filter: readFilter(search), change }
}

function readFilter(search: URLSearchParams): ArticleFilter {
  const states = Object.keys(stateNames) as ArticleRow['state'][]
  const state = states.find((one) => one === search.get('state'))
  const review = (['requested', 'returned'] as const).find((one) => one === search.get('review'))
  const text = search.get('text')
  return {
    page: numberIn(search, 'page') ?? 1,
    ...(state === undefined ? {} : { state }),
    ...(review === undefined ? {} : { review }),
    ...(text === null ? {} : { text }),
    ...given('categoryId', numberIn(search, 'categoryId')),
    ...given('userId', numberIn(search, 'userId')),
    ...(search.get('mine') === 'true' ? { mine: true } : {}),
    ...(search.get('overdue') === 'true' ? { overdue: true } : {}),
  }
}

function given<Name extends string>(name: Name, value: number | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, number>>
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
