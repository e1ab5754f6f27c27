import { useEffect, useEffectEvent } from 'react'

type Layer = { close: () => void }

/** The open dialogs and drawers, the topmost last. */
const layers: Layer[] = []

/**
 * Escape closes only the topmost open dialog. Mantine handles the key in each dialog separately: it would also close
 * the drawer below, or close the dialog that the same key press has just opened.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = { close: () => onEscape() }
    if (layers.length === 0) window.addEventListener('keydown', closeTopmost, { capture: true })
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true })
    }
  }, [isOpen])
}

function closeTopmost(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing && !isForOpenList(event.target)) layers.at(-1)?.close()
}

/** Whether an open list or menu inside a dialog handles the key. Mantine marks the focused element then. */
function isForOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
}
