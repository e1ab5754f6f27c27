import { z } from 'zod'
import { replacementOutcome } from '@tsuzuri/api/studio/replacements'

const key = 'studio:replacement'

const replacementSchema = z.object({
  /** The signed-in person: somebody else at this computer gets neither the result nor its undo. */
  staffId: z.number(),
  text: z.string(),
  isFolded: z.boolean(),
  replacement: z.string(),
  outcomes: z.array(replacementOutcome),
})

export type Replacement = z.infer<typeof replacementSchema>

/** Keeps the newest replacement until the browser tab is closed, so that it can be undone after looking at a result. */
export function keepReplacement(replacement: Replacement, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(key, JSON.stringify(replacement))
  } catch {
    // Without storage the result is on the screen only.
  }
}

export function findReplacement(staffId: number, storage: Storage = sessionStorage): Replacement | undefined {
  try {
    const kept = replacementSchema.parse(JSON.parse(storage.getItem(key) ?? 'null'))
    return kept.staffId === staffId ? kept : undefined
  } catch {
    return undefined
  }
}

export function forgetReplacement(storage: Storage = sessionStorage): void {
  storage.removeItem(key)
}
