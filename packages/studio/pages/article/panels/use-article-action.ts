import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../app/problem.ts'
import { isFocusLost } from '../../../parts/overlays/focus-keeper.ts'
import { useNotify } from '../../../parts/notifications.tsx'
import type { Article } from '../article.ts'
import type { OpenDesk, Typed } from '../store/desk-state.ts'
import { listUnsavable } from '../unsavable.ts'
import { useIsMounted } from '../../../parts/use-is-mounted.ts'

/** The notification after success; a function if it depends on the result. */
type DoneMessage = string | (() => string)
type Run = (target: { id: number; version: number }) => Promise<Article>

/**
 * Runs an action on the article after saving the desk. `sends`: the typed values that it sends; they are cleared after
 * success.
 */
export function useArticleAction(desk: OpenDesk, sends: readonly (keyof Typed)[] = []) {
  const { forgetTyped } = desk
  const command = desk.article.state === 'deleted' ? desk.restore : desk.command
  const notify = useNotify()
  const queries = useQueryClient()
  const [sentence, setSentence] = useState<string>()
  const isMounted = useIsMounted()
  // Callbacks of `mutate` are not called once another panel is open; those of the mutation are.
  const action = useMutation({
    mutationFn: ({ run }: { run: Run; doneMessage: DoneMessage }) => command(run),
    onSuccess: (_, { doneMessage }) => {
      forgetTyped(...sends)
      notify(typeof doneMessage === 'string' ? doneMessage : doneMessage())
      for (const list of ['listArticles', 'getOverview', 'listRevisions', 'listReviewNotes']) {
        void queries.invalidateQueries({ queryKey: [list] })
      }
    },
    onError: (error) => {
      const reason =
        error.message === 'unsaved' ? '原稿を保存してから、もう一度お試しください。' : sentenceOf(error)
      if (isMounted.current) setSentence(reason)
      else notify(reason, 'bad')
    },
  })
  useEffect(() => {
    if (!action.isPending) return undefined
    return () => void setTimeout(focusPanel)
  }, [action.isPending])
  const runAction = (run: Run, doneMessage: DoneMessage) => {
    setSentence(undefined)
    action.mutate({ run, doneMessage })
  }
  /** Runs only if everything on the desk can be saved: the rest would be missing from the published article. */
  const runIfSavable = (run: Run, doneMessage: DoneMessage) => {
    if (checkSavable()) runAction(run, doneMessage)
  }
  /** Returns whether everything can be saved; if not, shows the first place that can't. */
  const checkSavable = (): boolean => {
    const [first, ...others] = listUnsavable(desk)
    const more = others.length === 0 ? '' : `（ほか${others.length}件）`
    setSentence(
      first === undefined
        ? undefined
        : `保存できないところがあります。${first.reason}${more}。直してから、もう一度お試しください。`,
    )
    return first === undefined
  }
  return { runAction, runIfSavable, checkSavable, sentence, isDoing: action.isPending }
}

/** The button of an action may be removed when the action is done; its panel still exists. */
function focusPanel(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('.desk-side [role=tab][aria-selected=true]')?.focus()
}
