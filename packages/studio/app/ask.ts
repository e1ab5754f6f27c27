import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import type { StudioRouteName } from '@tsuzuri/api/studio/routes'
import { useSay } from '../parts/saying.tsx'
import { studio } from './studio.ts'

export type Asking = { enabled?: boolean; everyMs?: number }

/** What the API answers to a question, kept fresh. The page before stays in sight while the next one comes. */
export function useAsk<Name extends StudioRouteName>(
  name: Name,
  input: StudioInput<Name>,
  { enabled = true, everyMs }: Asking = {},
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
  /** What is said when it is done. */
  said?: string
  /** Questions whose answers are different now. */
  touches?: readonly StudioRouteName[]
  done?: (answer: StudioAnswer<Name>) => void
}

/** Something that changes the magazine. Its refusal is left to whoever asked. */
export function useCommand<Name extends StudioRouteName>(
  name: Name,
  { said, touches = [], done }: CommandOptions<Name> = {},
) {
  const queries = useQueryClient()
  const say = useSay()
  return useMutation<StudioAnswer<Name>, Error, StudioInput<Name>>({
    mutationFn: (input) => studio[name](input),
    onSuccess: (answer) => {
      if (said !== undefined) say(said)
      for (const question of touches) void queries.invalidateQueries({ queryKey: [question] })
      done?.(answer)
    },
  })
}
