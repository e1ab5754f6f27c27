import { expect, test } from 'vitest'
import { type FrontPlan, frontPlanSchema, slotSchema } from '@tsuzuri/content/front/front-plan'
import {
  addCard,
  changeCard,
  changeSlot,
  isSamePlan,
  moveCard,
  moveSlot,
  newCard,
  newSlot,
  placeCard,
  readDeskSlots,
  removeCard,
  slotSizes,
  writePlan,
} from './desk-plan.ts'

const plan: FrontPlan = {
  slots: [
    {
      kind: 'large',
      size: 1,
      fill: { rule: 'newest', of: { kind: 'all' } },
      cards: [
        {
          articleId: 1,
          from: '2026-11-15T03:00:00Z',
          title: '短い題',
          focus: { x: 0.5, y: 0.25, of: 'whole' },
        },
        { articleId: 2, picture: { media: 'cut', of: 'whole', focus: { x: 0, y: 1 } } },
      ],
    },
    {
      kind: 'row',
      title: 'ヘア',
      size: 3,
      fill: { rule: 'most-read', of: { kind: 'tag', id: 4 }, period: 'day' },
      cards: [{ articleId: 3 }],
    },
    { kind: 'features', size: 6, cards: [{ subcategoryId: 9, until: '2026-11-16T03:00:00Z' }] },
    { kind: 'newest', size: 13, cards: [] },
    { kind: 'series', size: 3, cards: [{ seriesId: 5 }, { seriesId: 6, from: '2026-11-15T03:00:00Z' }] },
  ],
}
const slots = readDeskSlots(plan)
const ids = (some = slots) => some.map(({ cards }) => cards.map(({ id }) => id))

test('E2 the desk writes the plan that it read', () => {
  expect(writePlan(slots)).toEqual(plan)
  expect(JSON.stringify(readDeskSlots(plan))).toBe(JSON.stringify(slots))
})

test('E2 a plan is the same as the one that was stored of it, whatever the offset of its times', () => {
  const timed = changeCard(slots, 'card-1-0', { from: '2026-11-20T10:00:00+09:00' })
  const edited = writePlan(changeSlot(timed, 'slot-1', (slot) => ({ ...slot, title: 'ヘア ' })))
  expect(isSamePlan(edited, frontPlanSchema.parse(edited))).toBe(true)
  expect(isSamePlan(edited, plan)).toBe(false)
  const refused = writePlan(changeSlot(slots, 'slot-3', (slot) => ({ ...slot, size: 99 })))
  expect(isSamePlan(refused, refused)).toBe(true)
  expect(isSamePlan(refused, plan)).toBe(false)
})

test('E2 a card moves to the place that was meant, within its slot and to another', () => {
  expect(ids(moveCard(slots, 'card-0-0', { slotKey: 'slot-0', at: 2 }))).toEqual([
    [2, 1],
    [3],
    [9],
    [],
    [5, 6],
  ])
  expect(ids(moveCard(slots, 'card-0-1', { slotKey: 'slot-0', at: 0 }))).toEqual([
    [2, 1],
    [3],
    [9],
    [],
    [5, 6],
  ])
  expect(ids(moveCard(slots, 'card-0-0', { slotKey: 'slot-1', at: 1 }))).toEqual([
    [2],
    [3, 1],
    [9],
    [],
    [5, 6],
  ])
  expect(ids(moveCard(slots, 'card-0-0', { slotKey: 'slot-3', at: 0 }))).toEqual([[2], [3], [9], [1], [5, 6]])
})

test('E2 a card keeps its period and headline when it moves', () => {
  const moved = moveCard(slots, 'card-0-0', { slotKey: 'slot-1', at: 0 })
  expect(moved[1]?.cards[0]).toEqual(slots[0]?.cards[0])
})

test('E2 articles, features and series do not move among each other', () => {
  for (const card of ['card-0-0', 'card-2-0', 'card-4-0'])
    for (const slotKey of ['slot-0', 'slot-2', 'slot-4'])
      if (card[5] !== slotKey[5]) expect(moveCard(slots, card, { slotKey, at: 0 })).toEqual(slots)
  expect(ids(moveCard(slots, 'card-4-1', { slotKey: 'slot-4', at: 0 }))[4]).toEqual([6, 5])
})

test('E2 what was searched for is placed only in a slot that shows it', () => {
  const placed = (kind: 'article' | 'series', slotKey: string, at?: number) =>
    placeCard(slots, kind, { slotKey, at }, newCard('new', 7))
  expect(placed('article', 'slot-4')).toBeUndefined()
  expect(placed('series', 'slot-0')).toBeUndefined()
  expect(placed('series', 'slot-9')).toBeUndefined()
  expect(ids(placed('series', 'slot-4'))[4]).toEqual([5, 6, 7])
  expect(ids(placed('article', 'slot-0', 1))[0]).toEqual([1, 7, 2])
})

test('E2 cards are added, changed and removed, and slots moved', () => {
  expect(ids(addCard(slots, { slotKey: 'slot-1', at: 0 }, newCard('new', 7)))).toEqual([
    [1, 2],
    [7, 3],
    [9],
    [],
    [5, 6],
  ])
  expect(ids(removeCard(slots, 'card-0-0'))).toEqual([[2], [3], [9], [], [5, 6]])
  expect(changeCard(slots, 'card-1-0', { title: '題' })[1]?.cards[0]?.title).toBe('題')
  expect(changeSlot(slots, 'slot-1', (slot) => ({ ...slot, size: 5 }))[1]?.size).toBe(5)
  expect(moveSlot(slots, 'slot-1', -1).map(({ key }) => key)).toEqual([
    'slot-1',
    'slot-0',
    'slot-2',
    'slot-3',
    'slot-4',
  ])
  expect(moveSlot(slots, 'slot-0', -1)).toEqual(slots)
})

test('E2 every new slot is one that the server accepts, up to the size that the desk offers', () => {
  for (const [kind, { most }] of Object.entries(slotSizes) as [keyof typeof slotSizes, { most: number }][]) {
    const slot = newSlot('new', kind)
    const own = kind === 'newest' ? [] : [newSlot('own', 'newest')]
    expect(frontPlanSchema.safeParse(writePlan([slot, ...own])).success).toBe(true)
    const [largest, tooLarge] = [most, most + 1].map((size) => writePlan([{ ...slot, size }]).slots[0])
    expect([kind, slotSchema.safeParse(largest).success]).toEqual([kind, true])
    expect([kind, slotSchema.safeParse(tooLarge).success]).toEqual([kind, false])
  }
})
