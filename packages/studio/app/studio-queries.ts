import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import type { StudioRouteName } from '@tsuzuri/api/studio/routes'
import { useNotify } from '../parts/notifications.tsx'
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
    queryFn: ({ signal }) => studio[name](input, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

export type CommandOptions<Name extends StudioRouteName> = {
  /** The notification after success. */
  doneMessage?: string
  /** Queries to invalidate after success. */
  invalidates?: readonly StudioRouteName[]
  done?: (answer: StudioAnswer<Name>) => void
}

/** A command of the studio API. The caller handles its errors. */
export function useCommand<Name extends StudioRouteName>(
  name: Name,
  { doneMessage, invalidates = [], done }: CommandOptions<Name> = {},
) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation<StudioAnswer<Name>, Error, StudioInput<Name>>({
    mutationFn: (input) => studio[name](input),
    onSuccess: (answer) => {
      if (doneMessage !== undefined) notify(doneMessage)
      for (const question of invalidates) void queries.invalidateQueries({ queryKey: [question] })
      done?.(answer)
    },
  })
}
