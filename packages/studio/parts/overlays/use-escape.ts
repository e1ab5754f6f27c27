import { useEffect, useEffectEvent } from 'react'

/** `close` is undefined for a dialog that has to be answered. */
type Layer = { close: (() => void) | undefined }

/** The open dialogs and drawers, the topmost last. */
const layers: Layer[] = []

/**
 * Escape closes only the topmost open dialog. Mantine handles the key in each dialog separately: it would also close
 * the drawer below, or close the dialog that the same key press has just opened.
 */
export function useEscape(isOpen: boolean, close: (() => void) | undefined): void {
  const onEscape = useEffectEvent(() => close?.())
  const canClose = close !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = { close: canClose ? () => onEscape() : undefined }
    if (layers.length === 0) window.addEventListener('keydown', closeTopmost, { capture: true })
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true })
    }
  }, [isOpen, canClose])
}

/** Whether a dialog or drawer is open: keys of the screen behind it must do nothing. */
export function isLayerOpen(): boolean {
  return layers.length > 0
}

/** Whether the topmost dialog has to be answered before anything else. */
export function isAnswerAwaited(): boolean {
  const topmost = layers.at(-1)
  return topmost !== undefined && topmost.close === undefined
}

function closeTopmost(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing && !isForOpenList(event.target)) layers.at(-1)?.close?.()
}

/** Whether an open list or menu inside a dialog handles the key. Mantine marks the focused element then. */
function isForOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
}
