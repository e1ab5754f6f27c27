import { useStudioQuery } from '../app/studio-queries.ts'
import type { Choice } from './fields/pick-field.tsx'

/** The names of tags, authors or series by their ids. */
export function useNamed(list: 'listTags' | 'listUsers' | 'listSeries', ids: readonly number[]): Choice[] {
  const { data } = useStudioQuery(list, { ids: ids.toSorted((a, b) => a - b) }, { enabled: ids.length > 0 })
  return ids.map((id) => {
    const found = data?.items.find((choice) => choice.id === id)
    return { id, name: found?.name ?? '…' }
  })
}
