import type { Aids } from '../../aids/open-aids.ts'
import type { WritingEditor } from '../open-editor.ts'
import { setNotes } from './margin-notes.ts'
import { notesFromFindings } from './note.ts'
import { listPassages } from './passages.ts'

export type Proofreading = {
  /** Call it after each change of the text. */
  changed: () => void
  stop: () => void
}

/** Checks the text whenever typing pauses. Results for an outdated text are discarded. */
export function startProofreading(
  editor: WritingEditor,
  aids: Aids,
  { pauseMs = 800, onProblem = () => {} }: { pauseMs?: number; onProblem?: (message: string) => void } = {},
): Proofreading {
  const { view } = editor
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    if (view.isDestroyed || isStopped) return
    if (editor.isComposing()) return wait()
    const { doc } = view.state
    const passages = listPassages(doc)
    try {
      const findings = await aids.check(passages.map(({ passage }) => passage))
      if (isStopped || view.isDestroyed || !view.state.doc.eq(doc)) return
      if (editor.isComposing()) return wait()
      setNotes(view, notesFromFindings(findings, passages))
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error))
    }
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs)
  }

  wait()
  return {
    changed: wait,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      if (!view.isDestroyed) setNotes(view, [])
    },
  }
}
