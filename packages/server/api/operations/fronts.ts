import { readFront } from '@tsuzuri/database/published/fronts/front'
import type { PublicContext } from '../public-context.ts'
import { listOfFilter, orMovedList } from './moved.ts'
import type { Operations } from './operation.ts'

export function frontOperations({ now }: PublicContext) {
  return {
    getFront: (reader, { category, subcategory }) => {
      const filter = {
        ...(category === undefined ? {} : { category }),
        ...(subcategory === undefined ? {} : { subcategory }),
      }
      const place = { list: listOfFilter(filter), now: now() }
      return orMovedList(reader, place, () => readFront(reader, filter, place.now))
    },
  } satisfies Partial<Operations>
}
