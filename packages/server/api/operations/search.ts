import { searchArticles } from '@tsuzuri/database/published/search/search'
import { listSuggestions } from '@tsuzuri/database/published/search/suggestions'
import type { PublicContext } from '../public-context.ts'
import { pageNumber, wholeList } from './lists.ts'
import type { Operations } from './operation.ts'

export function searchOperations({ db, now, settleSearch }: PublicContext) {
  return {
    async searchArticles(reader, { q, category, page }) {
      await settleSearch()
      return searchArticles({ ...db, reader }, { q, category }, pageNumber(page), now())
    },
    async listSuggestions(reader, { q }) {
      await settleSearch()
      return wholeList(await listSuggestions({ ...db, reader }, q, now()))
    },
  } satisfies Partial<Operations>
}
