import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from '../../parts/overlays/use-escape.ts'

/** Ctrl+Z and Ctrl+Shift+Z, outside of text fields, which have their own, and not behind a dialog or drawer. */
export function useUndoKeys(history: { undo: () => void; redo: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
    if (isTyping || isLayerOpen() || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    if (event.shiftKey) history.redo()
    else history.undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
