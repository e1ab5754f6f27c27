import { useCallback, useEffect, useRef } from 'react'
import type { FieldPassage, Proofreading } from '../../../editor/findings/proofreading.ts'
import type { ProofLists } from '@tsuzuri/content/proofreading/proof-lists'
import type { Aids } from '../../../aids/open-aids.ts'
import { studio } from '../../../app/studio.ts'
import type { WritingEditor } from '../../../editor/writing-editor.ts'
import type { Proofs } from './proofs.ts'

type Sources = {
  readFields: () => FieldPassage[]
  proofs: Proofs
  onProblem: (message: string) => void
  /** Called with the server's version of the lists, at every request to its dictionary. */
  onListVersion: (version: number) => void
}

/** Checks the text while it is written. The aids are loaded when the page is idle. */
export function useProofreading(
  editor: WritingEditor | undefined,
  isOn: boolean,
  /** Must be stable between renders, like the other arguments. */
  { readFields, proofs, onProblem, onListVersion }: Sources,
  /** The lists of the magazine, once they are loaded. */
  lists: ProofLists | undefined,
): () => void {
  const proofreading = useRef<Proofreading>(undefined)
  const opened = useRef<Aids>(undefined)
  const newest = useRef(lists)
  useEffect(() => {
    newest.current = lists
    if (lists === undefined) return
    opened.current?.setLists(lists)
    proofreading.current?.changed()
  }, [lists])
  useEffect(() => {
    if (editor === undefined || !isOn) return
    let close = () => {}
    let isClosed = false
    const open = async () => {
      const [{ openAids }, { startProofreading }, { watchNotes }] = await Promise.all([
        import('../../../aids/open-aids.ts'),
        import('../../../editor/findings/proofreading.ts'),
        import('../../../editor/findings/margin-notes.ts'),
      ])
      if (isClosed) return
      const aids = openAids({
        askWords: async (texts) => {
          const answer = await studio.analyseTexts({ texts })
          onListVersion(answer.proofVersion)
          return answer.texts
        },
      })
      if (newest.current !== undefined) aids.setLists(newest.current)
      opened.current = aids
      const started = startProofreading(editor, aids, {
        onProblem,
        readFields,
        onFieldFindings: proofs.setFields,
      })
      const unwatch = watchNotes(editor.view, proofs.setNotes)
      proofreading.current = started
      close = () => {
        started.stop()
        unwatch()
        proofs.setNotes([])
        aids.close()
      }
    }
    const cancel = whenIdle(() => void open().catch(() => onProblem('文章の確認を始められません')))
    return () => {
      isClosed = true
      proofreading.current = undefined
      opened.current = undefined
      cancel()
      close()
    }
  }, [editor, isOn, readFields, proofs, onProblem, onListVersion])
  return useCallback(() => proofreading.current?.changed(), [])
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}
