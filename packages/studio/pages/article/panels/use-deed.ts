import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../app/problem.ts'
import { useSay } from '../../../parts/saying.tsx'
import type { Article } from '../article.ts'
import type { OpenDesk } from '../desk-store.ts'
import { listUnsavable } from '../unsavable.ts'

type Run = (target: { id: number; version: number }) => Promise<Article>

/** Something done to the article besides writing: what is on the desk is saved first. */
export function useDeed(desk: OpenDesk) {
  const { command } = desk
  const say = useSay()
  const queries = useQueryClient()
  const [sentence, setSentence] = useState<string>()
  const deed = useMutation({ mutationFn: ({ run }: { run: Run; said: string }) => command(run) })
  const doIt = (run: Run, said: string) => {
    setSentence(undefined)
    deed.mutate(
      { run, said },
      {
        onSuccess: () => {
          say(said)
          for (const list of ['listArticles', 'getOverview', 'listRevisions']) {
            void queries.invalidateQueries({ queryKey: [list] })
          }
        },
        onError: (error) =>
          setSentence(
            error.message === 'unsaved' ? '原稿を保存してから、もう一度お試しください。' : sentenceOf(error),
          ),
      },
    )
  }
  /** Only with all that is on the desk: what can't be saved would be missing from what readers see. */
  const doItWhole = (run: Run, said: string) => {
    const [first, ...others] = listUnsavable(desk)
    if (first === undefined) return doIt(run, said)
    const more = others.length === 0 ? '' : `（ほか${others.length}件）`
    setSentence(`保存できないところがあります。${first.reason}${more}。直してから、もう一度お試しください。`)
  }
  return { doIt, doItWhole, sentence, isDoing: deed.isPending }
}
