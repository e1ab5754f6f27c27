import { isShownAt } from '@tsuzuri/content/front/compose-front'
import { type CardKind, cardKindOf, type DeskCard, type DeskSlot } from './desk-plan.ts'

/**
 * `crowded`: the cards before it take all places of its slot. `repeated`: another card shows the same. `hidden`: readers
 * can't see what it shows. `unsaved`: it will be shown once the front is saved.
 */
export type CardState = 'coming' | 'shown' | 'ended' | 'crowded' | 'repeated' | 'hidden' | 'unsaved'

/** A hidden card has its own note, which says why. */
export const cardStateNames: Readonly<Record<Exclude<CardState, 'hidden'>, string>> = {
  coming: 'これから',
  shown: '掲載中',
  ended: '終了',
  crowded: '枚数を超えているため出ません',
  repeated: 'ほかのカードで載るため、ここには出ません',
  unsaved: '保存すると載ります',
}

type IsVisible = (card: DeskCard, slot: DeskSlot) => boolean

/**
 * The state of every card of a desk, by its key. Cards get the places of their slot by the rules of `composeFront`: in
 * order, as many as the slot has, and nothing twice.
 */
export function cardStatesAt(
  slots: readonly DeskSlot[],
  saved: readonly DeskSlot[],
  now: Date,
  isVisible: IsVisible,
): Map<string, CardState> {
  const states = placeCards(slots, now, isVisible)
  const savedStates = placeCards(saved, now, isVisible)
  const shown = new Set(
    saved.flatMap((slot) =>
      slot.cards
        .filter(({ key }) => savedStates.get(key) === 'shown')
        .map(({ id }) => `${cardKindOf(slot)}:${id}`),
    ),
  )
  for (const slot of slots)
    for (const { key, id } of slot.cards)
      if (states.get(key) === 'shown' && !shown.has(`${cardKindOf(slot)}:${id}`)) states.set(key, 'unsaved')
  return states
}

function placeCards(slots: readonly DeskSlot[], now: Date, isVisible: IsVisible): Map<string, CardState> {
  const states = new Map<string, CardState>()
  const taken: Record<CardKind, Set<number>> = { article: new Set(), feature: new Set(), series: new Set() }
  for (const slot of slots) {
    let left = slot.size
    for (const card of slot.cards) {
      const state = stateOf(card, slot, left)
      states.set(card.key, state)
      if (state !== 'shown') continue
      taken[cardKindOf(slot)].add(card.id)
      left -= 1
    }
  }
  return states

  function stateOf(card: DeskCard, slot: DeskSlot, left: number): CardState {
    if (!isShownAt(card, now))
      return card.from !== undefined && new Date(card.from) > now ? 'coming' : 'ended'
    if (!isVisible(card, slot)) return 'hidden'
    // Feature strips don't share: each shows its own features, whatever another strip shows.
    if (cardKindOf(slot) !== 'feature' && taken[cardKindOf(slot)].has(card.id)) return 'repeated'
    return left > 0 ? 'shown' : 'crowded'
  }
}
