import { expect, test } from 'vitest'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { compareSlots } from './compare-slots.ts'
import { changeCard, changeSlot, moveSlot, newSlot, readDeskSlots, removeCard } from './desk-plan.ts'

const plan: FrontPlan = {
  slots: [
    { kind: 'large', size: 1, fill: { rule: 'newest', of: { kind: 'all' } }, cards: [{ articleId: 1 }] },
    {
      kind: 'row',
      title: '石井さんの記事',
      size: 3,
      fill: { rule: 'newest', of: { kind: 'user', id: 4 } },
      cards: [{ articleId: 2 }, { articleId: 3 }],
    },
    { kind: 'newest', size: 13, cards: [] },
  ],
}
const names = {
  nameOf: ({ id }: { id: number }) => `記事${id}`,
  nameOfSource: ({ id }: { id: number }) => (id === 4 ? '石井' : '佐藤'),
}
const slots = readDeskSlots(plan)
const compare = (after: typeof slots) => compareSlots({ slots, names }, { slots: after, names })

test('E2 a comparison has one row for each slot that differs, and names who fills it', () => {
  expect(compare(slots)).toEqual([])
  const after = changeCard(removeCard(slots, 'card-1-0'), 'card-1-1', { title: '短い題' })
  expect(compare(after)).toEqual([
    {
      name: 'ピックアップ「石井さんの記事」',
      before: ['見出し「石井さんの記事」', '3枚', '残りは著者「石井」の新しい順', '記事2', '記事3'],
      after: ['見出し「石井さんの記事」', '3枚', '残りは著者「石井」の新しい順', '記事3（題「短い題」）'],
    },
  ])
  const other = changeSlot(slots, 'slot-1', (slot) => ({
    ...slot,
    fill: { rule: 'most-read', of: { kind: 'user', id: 5 }, period: 'week' },
  }))
  expect(compare(other)[0]?.after[2]).toBe('残りは著者「佐藤」のよく読まれている順（7日間）')
})

test('E2 a comparison names another focal point and another version of a picture', () => {
  const middle = { x: 0.5, y: 0.5 }
  const ownPicture = (media: string, focus = middle) =>
    changeCard(slots, 'card-0-0', { picture: { media, of: 'cover', focus } })
  const firstLines = (before: typeof slots, after: typeof slots) =>
    compareSlots({ slots: before, names }, { slots: after, names }).map((row) => [
      row.before[2],
      row.after[2],
    ])
  expect(firstLines(slots, changeCard(slots, 'card-0-0', { focus: { x: 0.25, y: 0.8 } }))).toEqual([
    ['記事1', '記事1（残す点 横25%・縦80%）'],
  ])
  expect(firstLines(ownPicture('a'), ownPicture('b'))).toEqual([
    ['記事1（画像を加工、残す点 横50%・縦50%）', '記事1（2つ目の加工画像、残す点 横50%・縦50%）'],
  ])
  expect(firstLines(ownPicture('a'), ownPicture('a', { x: 0, y: 0.5 }))[0]?.[1]).toBe(
    '記事1（画像を加工、残す点 横0%・縦50%）',
  )
  expect(firstLines(ownPicture('a'), ownPicture('a'))).toEqual([])
})

test('E2 a comparison says which slots came, went, and moved', () => {
  const added = newSlot('new-1', 'ranking')
  const after = [added, ...slots.filter(({ kind }) => kind !== 'row')]
  expect(compare(after).map(({ name, before, after: lines }) => [name, before.length, lines.length])).toEqual(
    [
      ['よく読まれている記事', 0, 3],
      ['ピックアップ「石井さんの記事」', 5, 0],
    ],
  )
  expect(compare(moveSlot(slots, 'slot-1', -1))).toEqual([
    {
      name: '枠の順番',
      before: ['大きなカード', 'ピックアップ「石井さんの記事」', '新着'],
      after: ['ピックアップ「石井さんの記事」', '大きなカード', '新着'],
    },
  ])
})
