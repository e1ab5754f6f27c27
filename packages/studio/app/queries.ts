import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiProblem } from '@tsuzuri/api/client'
import { secondFactorNeed } from './second-factor-need.ts'
import { sessionEnd } from './session-end.ts'

/** The query client. Data stays for the life of the page; an expired session opens the sign-in dialog over the page. */
export function openQueries(): QueryClient {
  // Notify in the task of the click, not in a later one: the next click may already wait behind a busy main thread, and
  // must find the button of a running command disabled.
  notifyManager.setScheduler(queueMicrotask)
  const notice = (error: Error) => {
    if (!isApiProblem(error)) return
    if (error.problem.code === 'signed-out') sessionEnd.set(true)
    if (error.problem.code === 'second-factor-required') secondFactorNeed.set(true)
  }
  // A command can change the data of other screens: they refetch it on their next visit. The command itself refetches
  // the data of the open screen.
  const expireAll = () => void queries.invalidateQueries({ refetchType: 'none' })
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice, onSuccess: expireAll }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => !isApiProblem(error) && failures < 2 },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}
