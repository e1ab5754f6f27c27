import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../app/problem.ts'
import { useSay } from '../../../parts/saying.tsx'
import type { Article } from '../article.ts'
import type { OpenDesk } from '../desk-store.ts'
import { listUnsavable } from '../unsavable.ts'

/** What is said when it is done; a function where only the answer tells. */
type Said = string | (() => string)
type Run = (target: { id: number; version: number }) => Promise<Article>

/** Something done to the article besides writing: what is on the desk is saved first. */
export function useDeed(desk: OpenDesk) {
  const { command } = desk
  const say = useSay()
  const queries = useQueryClient()
  const [sentence, setSentence] = useState<string>()
  const deed = useMutation({ mutationFn: ({ run }: { run: Run; said: Said }) => command(run) })
  const doIt = (run: Run, said: Said) => {
    setSentence(undefined)
    deed.mutate(
      { run, said },
      {
        onSuccess: () => {
          say(typeof said === 'string' ? said : said())
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
  const doItWhole = (run: Run, said: Said) => {
    const [first, ...others] = listUnsavable(desk)
    if (first === undefined) return doIt(run, said)
    const more = others.length === 0 ? '' : `（ほか${others.length}件）`
    setSentence(`保存できないところがあります。${first.reason}${more}。直してから、もう一度お試しください。`)
  }
  return { doIt, doItWhole, sentence, isDoing: deed.isPending }
}
