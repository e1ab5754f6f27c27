import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { CardKind, Place } from './desk-plan.ts'

/** The dragged item: a card of the desk, or an article or series from a search. */
export type Dragged = { cardKey: string } | { kind: CardKind; id: number }

type Drag = { dragged: Dragged; label: string; x: number; y: number; over: Place | undefined }

/** Closer to an edge of the window than this, a drag scrolls the page. */
const edgePx = 60

/**
 * Dragging with mouse, pen or finger. Slots are elements with `data-slot`, the cards in them elements with `data-card`; a
 * card dropped on the upper half of another one goes before it. Escape ends a drag without a drop.
 */
export function useCardDrag(onDrop: (dragged: Dragged, place: Place) => void) {
  const [drag, showDrag] = useState<Drag>()
  /** The drag after the last event: the pointer may move and be released before a render. */
  const current = useRef<Drag>(undefined)
  const setDrag = (next: Drag | undefined) => {
    current.current = next
    showDrag(next)
  }
  const pointerY = useRef(0)
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(scrollAtEdge)
    function scrollAtEdge() {
      const distance =
        Math.min(0, pointerY.current - edgePx) + Math.max(0, pointerY.current - innerHeight + edgePx)
      if (distance !== 0) window.scrollBy(0, distance / 4)
      frame = requestAnimationFrame(scrollAtEdge)
    }
    return () => cancelAnimationFrame(frame)
  }, [isDragging])
  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(undefined)
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [isDragging])

  const gripOf = (dragged: Dragged, label: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      setDrag({ dragged, label, x: event.clientX, y: event.clientY, over: undefined })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (current.current === undefined) return
      const { clientX: x, clientY: y } = event
      pointerY.current = y
      setDrag({ ...current.current, x, y, over: placeAt(x, y) })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const ended = current.current
      setDrag(undefined)
      if (ended === undefined) return
      // The browser may omit the last move, and the page may have been scrolled under the pointer.
      const { clientX: x, clientY: y } = event
      const isUnmoved = ended.over === undefined && x === ended.x && y === ended.y
      const place = isUnmoved ? undefined : placeAt(x, y)
      if (place !== undefined) onDrop(ended.dragged, place)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { drag, gripOf }
}

export type CardDrag = ReturnType<typeof useCardDrag>

function placeAt(x: number, y: number): Place | undefined {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]')
  const slotKey = slot?.dataset['slot']
  if (slot === null || slot === undefined || slotKey === undefined) return undefined
  const cards = [...slot.querySelectorAll('[data-card]')]
  const at = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect()
    return y < top + height / 2
  })
  return { slotKey, at: at === -1 ? cards.length : at }
}
