import { flushSync } from 'react-dom'
import type { OpenDesk } from '../store/desk-state.ts'
import { goToField, placeOf } from '../find/find-place.ts'
import type { Proof } from './proofs.ts'

/** Moves to the words of a proof and selects them. */
export function visitProof(
  desk: OpenDesk,
  { place }: Proof,
  { openSide, closeSide }: { openSide: () => void; closeSide: () => void },
): void {
  // On a narrow screen the panel covers the text.
  flushSync('field' in place && placeOf(place.field) === 'side' ? openSide : closeSide)
  if ('note' in place) {
    desk.editor()?.goToNote(place.note)
    return
  }
  goToField(place.field)
  const field = document.activeElement
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  if (isText && field.value === place.text) field.setSelectionRange(place.from, place.to)
}
