import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from '../../../parts/overlays/use-escape.ts'
import type { Proof, Proofs } from './proofs.ts'

/** F7 goes to the next finding, Shift+F7 to the previous one, unless a dialog is open. */
export function useProofKeys(proofs: Proofs, visit: (proof: Proof) => void): void {
  const go = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F7' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isLayerOpen()) return
    const proof = proofs.step(event.shiftKey ? -1 : 1)
    if (proof === undefined) return
    // In Firefox F7 would ask about caret browsing.
    event.preventDefault()
    visit(proof)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => go(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
