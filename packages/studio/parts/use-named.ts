import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { studio } from '../app/studio.ts'
import type { Choice } from './pick-field.tsx'

const mostPages = 50

/** The names of tags or authors that are known by their ids. Pages are turned until all of them are found. */
export function useNamed(list: 'listTags' | 'listUsers', ids: readonly number[]): Choice[] {
  const { data = [] } = useQuery<Choice[]>({
    queryKey: [list, 'named', ids],
    queryFn: ({ signal }) => findNamed(list, ids, signal),
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return ids.map((id) => data.find((choice) => choice.id === id) ?? { id, name: '…' })
}

async function findNamed(
  list: 'listTags' | 'listUsers',
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Choice[]> {
  const found: Choice[] = []
  for (let page = 1; page <= mostPages && found.length < ids.length; page += 1) {
    const { items, pageCount } = await studio[list]({ page }, { signal })
    found.push(...items.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })))
    if (page >= pageCount) break
  }
  return found
}
