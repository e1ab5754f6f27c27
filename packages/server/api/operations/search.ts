import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { listSuggestions } from '@tsuzuri/database/published/search/suggestions'
import type { PublicContext } from '../public-context.ts'
import { pageNumber, wholeList } from './lists.ts'
import type { Operations } from './operation.ts'

/**
 * A worker has five connections to PostgreSQL for its readers. A search keeps one of them, and another for moments: three
 * searches leave two to pages.
 */
export const searchesAtOnce = 3

/**
 * The API, the pages and the time-travel view share this queue. Requests of readers wait in a render queue before: here they
 * only meet searches of the time-travel view.
 */
const searchQueue = openBoundedQueue({
  atOnce: searchesAtOnce,
  waiting: 3 * searchesAtOnce,
  refusal: tooManySearches,
})

export function searchOperations({ db, now, settleSearch }: PublicContext) {
  return {
    async searchArticles(reader, { q, category, page }) {
      await settleSearch()
      return searchQueue.run(() =>
        searchArticles({ ...db, reader }, { q, category }, pageNumber(page), now()),
      )
    },
    async listSuggestions(reader, { q }) {
      await settleSearch()
      return wholeList(await listSuggestions({ ...db, reader }, q, now()))
    },
  } satisfies Partial<Operations>
}

function tooManySearches(): Refusal {
  return new Refusal(
    'busy',
    '検索が混み合っています。少し待ってから、もう一度お試しください。',
    'Too many searches are running; try again in a moment.',
  )
}
