import { useEffect, useEffectEvent } from 'react'

type Layer = { close: () => void }

/** The open dialogs and drawers, the topmost last. */
const layers: Layer[] = []

/**
 * Escape closes the topmost open dialog, and only that one. Mantine's own handling asks each dialog by itself: it would also
 * close the drawer below, or close the question that this same key press has just opened.
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

/** An open list or menu inside a dialog takes the key for itself. Mantine marks what has the focus then. */
function isForOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
}
