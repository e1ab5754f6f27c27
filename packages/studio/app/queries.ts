import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiProblem } from '@tsuzuri/api/client'
import { sessionEnd } from './session-end.ts'

/** What was asked is kept for the page's life. A session that ended is asked for again, over the work that stays open. */
export function openQueries(): QueryClient {
  const notice = (error: Error) => {
    if (isApiProblem(error) && error.problem.code === 'signed-out') sessionEnd.set(true)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => !isApiProblem(error) && failures < 2 },
      mutations: { networkMode: 'always' },
    },
  })
}
