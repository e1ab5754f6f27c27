import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiProblem } from '@tsuzuri/api/client'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import type { StudioRouteName } from '@tsuzuri/api/studio/routes'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { useNotify } from '../parts/notifications.tsx'
import { useIsMounted } from '../parts/use-is-mounted.ts'
import { readPage } from './last-page.ts'
import { isStale } from './problem.ts'
import { studio } from './studio.ts'

export type StudioQueryOptions = { enabled?: boolean; everyMs?: number }

/** A query of the studio API. While the next page loads, the previous data stays visible. */
export function useStudioQuery<Name extends StudioRouteName>(
  name: Name,
  input: StudioInput<Name>,
  { enabled = true, everyMs }: StudioQueryOptions = {},
) {
  return useQuery<StudioAnswer<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => readPage(input, (asked) => studio[name](asked, { signal })),
    enabled,
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

export type CommandOptions<Name extends StudioRouteName> = {
  /** Completes the input within the command, which is pending meanwhile: a second click finds its button disabled. */
  prepare?: (input: StudioInput<Name>) => Promise<StudioInput<Name>>
  /** The notification after success. */
  doneMessage?: string
  /** Queries to invalidate after success, and after a refusal because of another person's change. */
  invalidates?: readonly StudioRouteName[]
  /** Called after success, also if the component is no longer mounted. */
  done?: (answer: StudioAnswer<Name>, input: StudioInput<Name>) => void
  /** Called after success while the component is mounted: a late response closes nothing that was opened since. */
  close?: (answer: StudioAnswer<Name>, input: StudioInput<Name>) => void
  /**
   * The same for the drawer of a list's record, after the invalidated queries have been read: the record is opened with
   * the values of the list, so it has its new ones if it is opened again at once.
   */
  closeAfterRead?: () => void
  /** Commands of the same queue run one after the other, in the order of their calls. */
  queue?: string
}

/** How long a drawer stays open for the list behind it. */
const mostReadMs = 1000

/** A command of the studio API. The caller handles its errors. */
export function useCommand<Name extends StudioRouteName>(
  name: Name,
  { prepare, doneMessage, invalidates = [], done, close, closeAfterRead, queue }: CommandOptions<Name> = {},
) {
  const queries = useQueryClient()
  const notify = useNotify()
  const isMounted = useIsMounted()
  const readAgain = () =>
    Promise.all(invalidates.map((question) => queries.invalidateQueries({ queryKey: [question] })))
  return useMutation<StudioAnswer<Name>, Error, StudioInput<Name>>({
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    mutationFn: async (input) => studio[name]((await prepare?.(input)) ?? input),
    onSuccess: async (answer, input) => {
      if (doneMessage !== undefined) notify(doneMessage)
      const isRead = readAgain()
      done?.(answer, input)
      if (isMounted.current) close?.(answer, input)
      if (closeAfterRead === undefined) return
      await withTimeLimit<unknown>(isRead, mostReadMs, () => undefined)
      if (isMounted.current) closeAfterRead()
    },
    onError: (error) => {
      if (isOutdated(error)) void readAgain()
    },
  })
}

/** Whether the record of the command has changed or no longer exists. */
function isOutdated(error: Error): boolean {
  return isStale(error) || (isApiProblem(error) && error.status === 404)
}
