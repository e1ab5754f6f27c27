import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiProblem } from '@tsuzuri/api/client'
import { sessionEnd } from './session-end.ts'

/** The query client. Data stays for the life of the page; an expired session opens the sign-in dialog over the page. */
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
