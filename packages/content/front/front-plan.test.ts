import { expect, test } from 'vitest'
import { readInput } from '../reading-input.ts'
import { refused } from '../testing/refused.ts'
import { readFrontName, writeFrontName } from './front-name.ts'
import { frontPlanSchema, momentsOf, startingPlan } from './front-plan.ts'

const newest = { kind: 'newest', size: 13, cards: [] }

test('E1 the plan that a desk starts from is valid for every front', () => {
  for (const name of [{ kind: 'home' }, { kind: 'category', id: 1 }, { kind: 'feature', id: 1 }] as const)
    expect(readInput(frontPlanSchema, startingPlan(name), '')).toEqual(startingPlan(name))
})

test.each([
  ['a plan without the newest articles', { slots: [{ kind: 'features', size: 3, cards: [] }] }, 'slots'],
  ['two slots of the newest articles', { slots: [newest, newest] }, 'slots'],
  ['a slot of another kind', { slots: [newest, { kind: 'carousel', size: 1, cards: [] }] }, 'slots[1].kind'],
  [
    'a card that ends before it starts',
    {
      slots: [
        {
          ...newest,
          cards: [{ articleId: 1, from: '2026-11-15T03:00:00Z', until: '2026-11-15T03:00:00Z' }],
        },
      ],
    },
    'slots[0].cards[0].until',
  ],
  ['a title of two lines', { slots: [{ ...newest, title: '新\n着' }] }, 'slots[0].title'],
  ['an unknown field', { slots: [{ ...newest, colour: '#fff' }] }, 'slots[0]'],
])('E1 refused is %s', (_, plan, path) => {
  expect(refused(() => readInput(frontPlanSchema, plan, '')).faults[0]?.path).toBe(path)
})

test('E1 the moments of a plan are the starts and ends of its cards, each once and in order', () => {
  const [first, second] = ['2026-11-15T03:00:00Z', '2026-11-16T03:00:00+09:00']
  const cards = [
    { articleId: 1, from: second },
    { articleId: 2, from: first, until: second },
    { articleId: 3 },
  ]
  expect(momentsOf({ slots: [{ kind: 'newest', size: 1, cards }] })).toEqual([
    Date.parse(first),
    Date.parse(second),
  ])
})

test('E2 the name of a front is read as it is written, and nothing else is', () => {
  for (const name of [{ kind: 'home' }, { kind: 'category', id: 3 }, { kind: 'feature', id: 12 }] as const)
    expect(readFrontName(writeFrontName(name))).toEqual(name)
  for (const text of ['', 'tag-3', 'category-', 'category-0', 'feature-1/2'])
    expect(readFrontName(text)).toBeUndefined()
})
