import { useQueryClient } from '@tanstack/react-query'
import { isApiProblem } from '@tsuzuri/api/client'
import { useNotify } from '../parts/notifications.tsx'
import { sentenceOf } from './problem.ts'
import { useCommand } from './studio-queries.ts'

/** Signs out and leaves the studio. If the request fails, the person stays signed in and sees a notification. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending, isSuccess } = useCommand('signOut', {
    done: () => {
      queries.clear()
      location.assign('/studio/')
    },
  })
  const signOut = () =>
    mutate(
      {},
      {
        onError: (error) =>
          notify(
            `サインアウトできませんでした。${isApiProblem(error) ? sentenceOf(error) : '接続を確かめて、もう一度お試しください。'}`,
            'bad',
          ),
      },
    )
  return { signOut, isSigningOut: isPending || isSuccess }
}
