import { expect, test } from 'vitest'
import type { FrontPlan } from '../front/front-plan.ts'
import { refused } from '../testing/refused.ts'
import { frontInput, frontsFileSchema, picturesOfFronts } from './front-file.ts'
import { writtenFront } from './written-front.ts'

const now = new Date('2026-11-15T03:00:00Z')
const places = {
  categories: new Map([['hair', 1]]),
  subcategories: new Map([
    ['hair/care', 2],
    ['tokushu/fuyu', 3],
  ]),
  tags: new Map([['手入れ', 4]]),
  users: new Map([['hana', 5]]),
  series: new Map([['asa', 8]]),
  article: (name: string | number) => (name === 'kami' ? 6 : name === 7 ? 7 : undefined),
}
const names = {
  categories: new Map([[1, 'hair']]),
  subcategories: new Map([
    [2, 'hair/care'],
    [3, 'tokushu/fuyu'],
  ]),
  tags: new Map([[4, '手入れ']]),
  users: new Map([[5, 'hana']]),
  series: new Map([[8, 'asa']]),
  articles: new Map<number, string | number>([
    [6, 'kami'],
    [7, 7],
  ]),
}
const period = { from: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }
const picture = { media: 'a1b2', of: 'c3d4', focus: { x: 0.5, y: 0.25 } }
const newestOf = (of: Extract<FrontPlan['slots'][number], { kind: 'row' }>['fill']['of']) =>
  ({ rule: 'newest', of }) as const
const plan: FrontPlan = {
  slots: [
    {
      kind: 'large',
      title: '今週の一本',
      size: 1,
      cards: [
        { articleId: 6, ...period, title: '短い題', focus: { x: 0.25, y: 0.5 } },
        { articleId: 7, picture },
        { articleId: 7, focus: { x: 0.25, y: 0.5, of: 'c3d4' } },
      ],
      fill: newestOf({ kind: 'all' }),
    },
    { kind: 'row', size: 3, cards: [], fill: newestOf({ kind: 'category', id: 1 }) },
    { kind: 'row', size: 3, cards: [], fill: newestOf({ kind: 'subcategory', id: 2 }) },
    { kind: 'row', size: 3, cards: [], fill: newestOf({ kind: 'user', id: 5 }) },
    { kind: 'features', size: 6, cards: [{ subcategoryId: 3, ...period }] },
    {
      kind: 'ranking',
      size: 5,
      cards: [],
      fill: { rule: 'most-read', of: { kind: 'tag', id: 4 }, period: 'month' },
    },
    { kind: 'newest', size: 13, cards: [{ articleId: 6 }] },
    { kind: 'series', title: '読みもの', size: 3, cards: [{ seriesId: 8, ...period }] },
  ],
}

test.each([{ kind: 'home' }, { kind: 'category', id: 1 }, { kind: 'feature', id: 3 }] as const)(
  'F3 a front comes back from the file that it was written to: %j',
  (name) => {
    const [written] = frontsFileSchema.parse(JSON.parse(JSON.stringify([writtenFront(name, plan, names)])))
    expect(written && frontInput(written, places, now)).toEqual({ name, plan })
  },
)

test('F3 the pictures that cards have of their own are named, so that an archive can check them', () => {
  const written = writtenFront({ kind: 'home' }, plan, names)
  expect(picturesOfFronts(written === undefined ? [] : [written])).toEqual(['a1b2'])
})

test('F3 what is gone is not written', () => {
  const none = new Map<number, string>()
  const gone = { ...names, articles: none, tags: none, series: none }
  const written = writtenFront({ kind: 'home' }, plan, gone)
  expect(written?.slots[0]?.cards).toEqual([])
  expect(written?.slots[5]).toMatchObject({ fill: { of: 'all' } })
  expect(written?.slots[7]?.cards).toEqual([])
  expect(writtenFront({ kind: 'category', id: 9 }, plan, names)).toBeUndefined()
})

test('F3 a file that names what is not there is refused by name', () => {
  const slots = frontsFileSchema.parse([
    {
      page: 'category/nai',
      slots: [
        { kind: 'newest', size: 1, cards: [{ article: 'kami' }, { article: 'nashi', from: '+3d' }] },
        { kind: 'row', size: 1, fill: { rule: 'newest', of: { tag: '無' } } },
        { kind: 'series', size: 1, cards: [{ series: 'yoru' }] },
      ],
    },
  ])
  const [front] = slots
  const { message } = refused(() => front && frontInput(front, places, now))
  for (const name of ['nai', 'nashi', '無', 'yoru']) expect(message).toContain(`「${name}」はありません`)
})
