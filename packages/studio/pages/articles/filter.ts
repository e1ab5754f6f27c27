import { useSearchParams } from 'react-router'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import { type ArticleRow, stateNames } from '../../parts/state-badge.tsx'

export type ArticleFilter = StudioInput<'listArticles'>
const names = [
  'state',
  'categoryId',
  'userId',
  'tagId',
  'assigneeId',
  'text',
  'mine',
  'overdue',
  'unattended',
  'template',
  'review',
  'sort',
  'order',
  'from',
  'until',
  'page',
] as const
export type FilterName = (typeof names)[number]
export type ChangeFilter = (change: Partial<Record<FilterName, string>>) => void

/** The filter is in the address: it can be bookmarked, shared and navigated. */
export function useFilter(): { filter: ArticleFilter; change: ChangeFilter } {
  const [search, setSearch] = useSearchParams()
  const change: ChangeFilter = (changed) => {
    // The address is newer than `search`, which changes with the next render.
    const after = new URLSearchParams(window.location.search)
    if (changed.page === undefined) after.delete('page')
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
    }
    setSearch(after, { replace: changed.text !== undefined, preventScrollReset: changed.page === undefined })
  }
  return { filter: readFilter(search), change }
}

/** The date by which the server sorts and limits the list. */
export function sortOf({ sort, state }: ArticleFilter): NonNullable<ArticleFilter['sort']> {
  return sort ?? (state === 'scheduled' ? 'published' : 'edited')
}

function readFilter(search: URLSearchParams): ArticleFilter {
  const states = Object.keys(stateNames) as ArticleRow['state'][]
  const state = states.find((one) => one === search.get('state'))
  const review = (['requested', 'returned'] as const).find((one) => one === search.get('review'))
  const text = search.get('text')
  const sort = (['edited', 'created', 'published'] as const).find((one) => one === search.get('sort'))
  const order = (['asc', 'desc'] as const).find((one) => one === search.get('order'))
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
    ...dayIn(search, 'from'),
    ...dayIn(search, 'until'),
    ...given('tagId', numberIn(search, 'tagId')),
    ...given('assigneeId', numberIn(search, 'assigneeId')),
    ...(search.get('unattended') === 'true' ? { unattended: true } : {}),
    ...(search.get('template') === 'true' ? { template: true } : {}),
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

function dayIn<Name extends 'from' | 'until'>(search: URLSearchParams, name: Name) {
  const text = search.get(name) ?? ''
  return (/^\d{4}-\d\d-\d\d$/.test(text) ? { [name]: text } : {}) as Partial<Record<Name, string>>
}

function given<Name extends string>(name: Name, value: number | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, number>>
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
