import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { openApiClient } from '@tsuzuri/api/client'
import { type ListBySlug, listPath } from '@tsuzuri/content/list-address'
import type { Place } from '@tsuzuri/content/published'

const magazine = openApiClient({ baseUrl: '' })

const names: Record<Place['list'], string> = {
  all: '新着記事',
  category: 'カテゴリー',
  subcategory: 'サブカテゴリー',
  tag: 'タグ',
  user: '著者',
  series: '連載',
}

/** The pages on which readers find the article now, from the public API. */
export function Places({ slug, version }: { slug: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['places', slug, version],
    queryFn: ({ signal }) => magazine.listPlaces(slug, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <details className="places">
      {/* Always rendered: the buttons below would move when the response arrives. */}
      <summary>読めるところ{data !== undefined && `（${data.items.length + 1}）`}</summary>
      <ul role="list">
        <li>
          <a href={`/magazine/${encodeURIComponent(slug)}/`} target="_blank" rel="noreferrer">
            記事のページ
          </a>
        </li>
        {data?.items.map((place) => (
          <li key={`${place.list} ${place.slug}`}>
            <a href={listPath(listOf(place), place.page)} target="_blank" rel="noreferrer">
              {names[place.list]}
              {(place.list === 'tag' || place.list === 'user' || place.list === 'series') &&
                `「${place.slug}」`}
            </a>
            {place.page > 1 && `（${place.page}ページ目）`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function listOf({ list, category, slug }: Place): ListBySlug {
  const name = slug ?? ''
  if (list === 'tag' || list === 'user' || list === 'series') return { kind: list, slug: name }
  if (list === 'category') return { kind: list, category: name }
  return list === 'all' ? { kind: list } : { kind: list, category: category ?? '', subcategory: name }
}
