import { useQueryClient } from '@tanstack/react-query'
import { isApiProblem } from '@tsuzuri/api/client'
import { type ReactNode, useState } from 'react'
import { useNotify } from '../parts/notifications.tsx'
import { UnsavedDialog } from '../parts/record/unsaved-dialog.tsx'
import { asksBeforeLeaving, leaveUnasked } from './leave-page.ts'
import { sentenceOf } from './problem.ts'
import { useCommand } from './studio-queries.ts'

type SignOut = {
  signOut: () => void
  isSigningOut: boolean
  /** Asks while something is not saved. Render it. */
  question: ReactNode
}

const unsavedWords = {
  title: 'まだ保存していないものがあります',
  sentence: 'サインアウトすると、保存していない変更や、送っている途中の画像は失われます。',
  leave: 'サインアウトする',
  stay: 'やめる',
}

/**
 * Signs out and leaves the studio. If the request fails, the person stays signed in and sees a notification. What a page
 * asks before it is left is asked before the session ends.
 */
export function useSignOut(): SignOut {
  const queries = useQueryClient()
  const notify = useNotify()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, isSuccess } = useCommand('signOut', {
    done: () => {
      queries.clear()
      leaveUnasked('/studio/')
    },
  })
  const leave = () =>
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
  const confirm = () => {
    // The second click of a double click comes while the dialog fades out.
    if (!isAsking) return
    setIsAsking(false)
    leave()
  }
  return {
    signOut: () => (asksBeforeLeaving() ? setIsAsking(true) : leave()),
    isSigningOut: isPending || isSuccess,
    question: (
      <UnsavedDialog
        words={unsavedWords}
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={confirm}
      />
    ),
  }
}
