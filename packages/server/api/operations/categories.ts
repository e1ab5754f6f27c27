import {
  listCategoriesWithNewest,
  listFeatures,
  listPublishedCategories,
} from '@tsuzuri/database/published/taxonomy/categories'
import type { PublicContext } from '../public-context.ts'
import { wholeList } from './lists.ts'
import type { Operations } from './operation.ts'

const newestOfEach = 3

export function categoryOperations({ now }: PublicContext) {
  return {
    listCategories: async (reader) => wholeList(await listPublishedCategories(reader, now())),
    listNewestByCategory: async (reader) =>
      wholeList(await listCategoriesWithNewest(reader, newestOfEach, now())),
    listFeatures: async (reader) => wholeList(await listFeatures(reader, now())),
  } satisfies Partial<Operations>
}
