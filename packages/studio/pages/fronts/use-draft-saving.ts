import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { useCommand } from '../../app/studio-queries.ts'
import { isSamePlan } from './desk-plan.ts'

type DraftSavingOptions = {
  /** The front as it was last read from the server, with its draft. */
  front: StudioAnswer<'getFront'>
  /** The version of the front from which the desk started. */
  startVersion: number
  plan: FrontPlan
  hasChanges: boolean
}

/** Saves the desk as the draft of the front. A draft that this desk has not opened is never overwritten. */
export function useDraftSaving({ front, startVersion, plan, hasChanges }: DraftSavingOptions) {
  const { draft } = front
  const [openedVersion, setOpenedVersion] = useState(0)
  const command = useCommand('saveFrontDraft', {
    invalidates: ['getFront', 'listFrontReviewNotes'],
    doneMessage: '下書きを保存しました',
    done: ({ version }) => setOpenedVersion(version),
  })
  const isDraft = draft !== null && isSamePlan(plan, draft.content)
  return {
    /** Whether the desk shows exactly the draft. */
    isDraft,
    canSave: !isDraft && (hasChanges || draft?.version === openedVersion),
    isSaving: command.isPending,
    error: command.error,
    open: () => setOpenedVersion(draft?.version ?? 0),
    save: () =>
      command.mutate({
        front: front.front,
        version: draft === null ? 0 : openedVersion,
        // With a draft, the desk shows how it differs from the newest version of the front.
        baseVersion: draft === null ? startVersion : front.version,
        content: plan,
      }),
  }
}
