import { useRef, useState } from 'react'
import {
  type CardKind,
  cardKindOf,
  type DeskCard,
  type DeskSlot,
  findCard,
  moveCard,
  newCard,
  placeCard,
} from './desk-plan.ts'
import { nameOfSlot } from './slot-words.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useHistory } from './use-history.ts'
import { useUndoKeys } from './use-undo-keys.ts'

type SlotChangesOptions = {
  slots: DeskSlot[]
  setSlots: (slots: DeskSlot[]) => void
  nameOf: (card: DeskCard, slot: DeskSlot) => string
}

/** All changes of a desk's slots. Each can be undone and is announced to screen readers. */
export function useSlotChanges({ slots, setSlots, nameOf }: SlotChangesOptions) {
  const history = useHistory(slots, setSlots)
  useUndoKeys(history)
  const [said, setSaid] = useState('')
  const [moved, setMoved] = useState<string>()
  const keys = useRef(0)
  const newKey = () => `new-${(keys.current += 1)}`

  const change = (next: DeskSlot[], what: string) => {
    history.change(next)
    setSaid(what)
  }
  /** Adds a card for an article, feature or series; at the end of the slot if no place is given. */
  const place = (kind: CardKind, id: number, slotKey: string, at?: number) => {
    const slot = slots.find(({ key }) => key === slotKey)
    const next = placeCard(slots, kind, { slotKey, at }, newCard(newKey(), id))
    if (slot !== undefined && next !== undefined) change(next, `${nameOfSlot(slot)}に加えました`)
  }
  const move = (cardKey: string, slotKey: string, at: number) => {
    const slot = slots.find(({ key }) => key === slotKey)
    const from = findCard(slots, cardKey)
    if (slot === undefined || from === undefined || cardKindOf(slot) !== cardKindOf(from.slot)) return
    const next = moveCard(slots, cardKey, { slotKey, at })
    const position = (findCard(next, cardKey)?.at ?? 0) + 1
    const name = from.card.title ?? nameOf(from.card, slot)
    change(next, `「${name}」を${nameOfSlot(slot)}の${position}番目へ動かしました`)
    setMoved(cardKey)
  }
  const drag = useCardDrag((dragged, { slotKey, at }) => {
    if ('cardKey' in dragged) move(dragged.cardKey, slotKey, at)
    else place(dragged.kind, dragged.id, slotKey, at)
  })
  return { slots, history, said, moved, newKey, change, place, move, drag }
}

export type SlotChanges = ReturnType<typeof useSlotChanges>
