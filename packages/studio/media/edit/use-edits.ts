import { useState } from 'react'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'

const mostSteps = 100

/** Edits with undo. The changes of one gesture are one step. */
export function useEdits(initial: PictureEdits) {
  const [state, setState] = useState<{ edits: PictureEdits; past: readonly PictureEdits[] }>({
    edits: initial,
    past: [],
  })
  return {
    edits: state.edits,
    canUndo: state.past.length > 0,
    change: (edits: PictureEdits, isFirst = true) =>
      setState(({ edits: before, past }) => ({
        edits,
        past: isFirst ? [...past, before].slice(-mostSteps) : past,
      })),
    undo: () => setState(({ edits, past }) => ({ edits: past.at(-1) ?? edits, past: past.slice(0, -1) })),
  }
}
