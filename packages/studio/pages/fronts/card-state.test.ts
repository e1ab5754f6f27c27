import { expect, test } from 'vitest'
import { composeFront } from '@tsuzuri/content/front/compose-front'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { cardStatesAt } from './card-state.ts'
import { addCard, newCard, readDeskSlots } from './desk-plan.ts'

const now = new Date('2026-11-16T03:00:00Z')
const fill = { rule: 'newest', of: { kind: 'all' } } as const
const plan: FrontPlan = {
  slots: [
    {
      kind: 'large',
      size: 1,
      fill,
      cards: [
        { articleId: 1, from: '2026-12-01T00:00:00Z' },
        { articleId: 2 },
        { articleId: 3, until: '2026-11-15T00:00:00Z' },
        { articleId: 4 },
        { articleId: 5 },
      ],
    },
    { kind: 'row', size: 2, fill, cards: [{ articleId: 4 }, { articleId: 5 }, { articleId: 6 }] },
    { kind: 'newest', size: 13, cards: [] },
  ],
}
const slots = readDeskSlots(plan)
const isVisible = ({ id }: { id: number }) => id !== 2

test('E2 only cards that readers see are marked as shown: those beyond the size of their slot and repeated ones are not', () => {
  const states = cardStatesAt(slots, slots, now, isVisible)
  expect(Object.fromEntries(states)).toEqual({
    'card-0-0': 'coming',
    'card-0-1': 'hidden',
    'card-0-2': 'ended',
    'card-0-3': 'shown',
    'card-0-4': 'crowded',
    'card-1-0': 'repeated',
    'card-1-1': 'shown',
    'card-1-2': 'shown',
  })
  const composed = composeFront(plan, now, {
    isVisible: (articleId) => articleId !== 2,
    filling: () => [],
    newest: [],
    perPage: 13,
    series: [],
  })
  const placed = composed.flatMap((slot) =>
    'cards' in slot ? slot.cards.map(({ articleId }) => articleId) : [],
  )
  const shown = slots.flatMap(({ cards }) => cards.filter(({ key }) => states.get(key) === 'shown'))
  expect(shown.map(({ id }) => id)).toEqual(placed)
})

test('E2 a card that was not saved yet is not marked as shown', () => {
  const edited = addCard(slots, { slotKey: 'slot-2', at: 0 }, newCard('new-1', 7))
  expect(cardStatesAt(edited, slots, now, isVisible).get('new-1')).toBe('unsaved')
})
