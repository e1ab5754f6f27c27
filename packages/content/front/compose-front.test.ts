import {
  array,
  assert as assertProperty,
  constantFrom,
  integer,
  nat,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { type ComposedSlot, composeFront, depthOf, isShownAt, placedAt } from './compose-front.ts'
import { modelFront, modelSeries, modelStrips, type ModelArticle } from '../testing/front-model.ts'
import { randomPlan, randomTimes, seeded, weekMinutes } from '../testing/random-front.ts'
import { type ArticleSlot, type Fill, type FrontPlan, isArticleSlot, momentsOf } from './front-plan.ts'

const noon = new Date('2026-11-15T03:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const perPage = 20
const all: Fill = { rule: 'newest', of: { kind: 'all' } }
const hair: Fill = { rule: 'newest', of: { kind: 'category', id: 1 } }
const newest = Array.from({ length: 60 }, (_, at) => 100 - at)

const candidates = (visible: readonly number[] = newest, of: readonly number[] = newest) => ({
  isVisible: (id: number) => visible.includes(id),
  filling: (fill: Fill) => (fill.of.kind === 'all' ? newest : of),
  newest,
  perPage,
  series: [31, 32, 33, 34],
})

test('E1 a front of rules alone shows the first page of its list, in order', () => {
  const slots = composeFront(
    {
      slots: [
        { kind: 'large', size: 1, cards: [], fill: all },
        { kind: 'row', size: 6, cards: [], fill: all },
        { kind: 'newest', size: 13, cards: [] },
      ],
    },
    noon,
    candidates(),
  )
  expect(slots.map(idsOf)).toEqual([newest.slice(0, 1), newest.slice(1, 7), newest.slice(7, 20)])
})

test('E1 a placed article leaves the place that a rule would give it, also in a slot further up', () => {
  const [large, row] = composeFront(
    {
      slots: [
        { kind: 'large', size: 1, cards: [], fill: all },
        { kind: 'row', size: 2, cards: [{ articleId: 100 }], fill: all },
        { kind: 'newest', size: 1, cards: [] },
      ],
    },
    noon,
    candidates(),
  ).map(idsOf)
  expect([large, row]).toEqual([[99], [100, 98]])
})

test('E1 a card is shown from its minute on, and before its end', () => {
  const period = { from: minutesLater(1).toISOString(), until: minutesLater(3).toISOString() }
  expect([0, 1, 2, 3].map((at) => isShownAt(period, minutesLater(at)))).toEqual([false, true, true, false])
  expect(isShownAt({}, noon)).toBe(true)
})

test('E1 an article that readers can not see gives its place to the next card, or to the rule', () => {
  const plan: FrontPlan = {
    slots: [
      { kind: 'large', size: 1, cards: [{ articleId: 7 }, { articleId: 95 }], fill: all },
      { kind: 'row', size: 1, cards: [{ articleId: 8 }], fill: all },
      { kind: 'newest', size: 1, cards: [] },
    ],
  }
  const slots = composeFront(plan, noon, candidates())
  expect(slots.slice(0, 2).map(idsOf)).toEqual([[95], [100]])
  expect(placedAt(plan, noon)).toEqual([7, 95, 8])
})

test('E1 a rule that gives nothing leaves no slot empty, and takes its title away', () => {
  const [row] = composeFront(
    {
      slots: [
        { kind: 'row', title: 'ヘアの新着', size: 2, cards: [], fill: hair },
        { kind: 'newest', size: 1, cards: [] },
      ],
    },
    noon,
    candidates(newest, []),
  )
  expect(row).toEqual({ kind: 'row', title: undefined, cards: [{ articleId: 100 }, { articleId: 99 }] })
})

test('E1 of a magazine without articles nothing is shown', () => {
  const plan: FrontPlan = {
    slots: [
      { kind: 'newest', size: 5, cards: [{ articleId: 1 }] },
      { kind: 'series', size: 3, cards: [{ seriesId: 1 }] },
    ],
  }
  expect(
    composeFront(plan, noon, {
      isVisible: () => false,
      filling: () => [],
      newest: [],
      perPage,
      series: [],
    }),
  ).toEqual([])
})

test('E1 a strip shows placed series in their period, then the others, and no series twice on a front', () => {
  const from = minutesLater(1).toISOString()
  const plan: FrontPlan = {
    slots: [
      { kind: 'series', size: 2, cards: [] },
      { kind: 'newest', size: 1, cards: [] },
      {
        kind: 'series',
        title: '読みもの',
        size: 3,
        // The last two have no part to read, and no place.
        cards: [{ seriesId: 33, from }, { seriesId: 31 }, { seriesId: 99 }, { seriesId: 31 }],
      },
    ],
  }
  const strips = (now: Date) =>
    composeFront(plan, now, candidates()).flatMap((slot) => ('seriesIds' in slot ? [slot.seriesIds] : []))
  expect(strips(noon)).toEqual([
    [32, 33],
    [31, 34],
  ])
  expect(strips(minutesLater(1))).toEqual([
    [32, 34],
    [33, 31],
  ])
})

const anId = integer({ min: 41, max: 110 })
const aCard = record({ articleId: anId, from: nat({ max: 20 }), length: nat({ max: 20 }) }).map(
  ({ articleId, from, length }) => ({
    articleId,
    ...(from > 10 ? { from: minutesLater(from - 15).toISOString() } : {}),
    ...(length > 5 ? { until: minutesLater(from + length - 15).toISOString() } : {}),
  }),
)
const aSlot = record({
  kind: constantFrom('large' as const, 'row' as const, 'ranking' as const),
  size: integer({ min: 1, max: 10 }),
  cards: array(aCard, { maxLength: 8 }),
  fill: constantFrom(all, hair),
})
const aPlan = record({
  above: array(aSlot, { maxLength: 5 }),
  newest: record({
    size: integer({ min: 1, max: 20 }),
    cards: array(aCard, { maxLength: 3 }),
  }),
  below: array(aSlot, { maxLength: 2 }),
}).map(({ above, newest: own, below }): FrontPlan => ({
  slots: [...above, { kind: 'newest', ...own }, ...below],
}))

test('E1 whatever is placed: nothing twice, nothing unseen, no hole, and the whole first page', () => {
  const visibleIds = uniqueArray(anId, { minLength: 5, maxLength: 60 })
  assertProperty(
    property(aPlan, visibleIds, nat({ max: 20 }), (plan, visible, minute) => {
      const now = minutesLater(minute)
      const listed = visible.toSorted((a, b) => b - a)
      const hairs = listed.filter((id) => id % 3 === 0)
      const slots = composeFront(plan, now, {
        isVisible: (id) => visible.includes(id),
        filling: (fill) => (fill.of.kind === 'all' ? listed : hairs).slice(0, depthOf(plan, perPage)),
        newest: listed.slice(0, depthOf(plan, perPage)),
        perPage,
        series: [],
      })
      const shown = slots.flatMap(idsOf)
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown.filter((id) => !visible.includes(id))).toEqual([])
      // Every article of the first page is on the front.
      expect(listed.slice(0, perPage).filter((id) => !shown.includes(id))).toEqual([])
      // A slot is missing only if there is no article left for it.
      if (shown.length < listed.length) expect(slots.length).toBe(plan.slots.filter(isArticleSlot).length)
      // The first shown cards of a slot are its placed ones, in their order.
      expect(placedShown(plan, slots, now, visible)).toBe(true)
    }),
  )
})

test('E1 1,000 random plans over a week show at each minute what a plain model shows', () => {
  const random = seeded(19)
  const articles: ModelArticle[] = Array.from({ length: 60 }, (_, id) => {
    const from = minutesLater(random(2) === 0 ? random(weekMinutes) : -random(1000)).getTime()
    return {
      id: id + 1,
      ...(random(8) === 0 ? {} : { from }),
      ...(random(3) === 0 ? { until: from + (1 + random(weekMinutes)) * 60_000 } : {}),
      lists: random(3) === 0 ? ['category 1'] : [],
      ...(random(4) === 0 ? { series: 1 + random(5) } : {}),
    }
  })
  const series = [1, 2, 3, 4, 5, 6].map((id) => ({ id, ended: id % 3 === 0 }))
  const seriesIds = series.map(({ id }) => id)
  const articleIds = articles.map(({ id }) => id)
  const differing: object[] = []
  for (let at = 0; at < 1000; at += 1) {
    const plan = randomPlan(random, { start: noon, articleIds, seriesIds, fills: [all, hair] })
    for (const now of randomTimes(random, momentsOf(plan), noon, 10)) {
      const readable = articles
        .filter(
          ({ from, until }) =>
            from !== undefined && from <= now.getTime() && !(until !== undefined && until <= now.getTime()),
        )
        .toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0) || b.id - a.id)
      const ids = (list: string) =>
        readable.filter(({ lists }) => list === 'all' || lists.includes(list)).map(({ id }) => id)
      const [allIds, hairIds] = [ids('all'), ids('category 1')]
      const slots = composeFront(plan, now, {
        isVisible: (id) => allIds.includes(id),
        filling: (fill) => (fill.of.kind === 'all' ? allIds : hairIds).slice(0, depthOf(plan, perPage)),
        newest: allIds.slice(0, depthOf(plan, perPage)),
        perPage,
        series: modelSeries(articles, series, now.getTime()),
      })
      const shown = [
        slots.filter((slot) => 'cards' in slot).map(idsOf),
        slots.flatMap((slot) => ('seriesIds' in slot ? [slot.seriesIds] : [])),
      ]
      const expected = [
        modelFront(plan, articles, 'all', now.getTime()),
        modelStrips(plan, articles, series, now.getTime()),
      ]
      if (JSON.stringify(shown) !== JSON.stringify(expected)) differing.push({ plan, now, shown, expected })
    }
  }
  expect(differing).toEqual([])
})

/** Whether every slot starts with its own visible cards that no earlier slot holds, as many as it has places. */
function placedShown(
  plan: FrontPlan,
  slots: readonly ComposedSlot[],
  now: Date,
  visible: readonly number[],
): boolean {
  const used = new Set<number>()
  const expected = plan.slots.filter(isArticleSlot).map((slot: ArticleSlot) => {
    const ids: number[] = []
    for (const card of slot.cards)
      if (
        ids.length < slot.size &&
        isShownAt(card, now) &&
        visible.includes(card.articleId) &&
        !used.has(card.articleId)
      ) {
        used.add(card.articleId)
        ids.push(card.articleId)
      }
    return ids
  })
  if (slots.length !== expected.length) return true
  return expected.every((ids, at) => {
    const slot = slots[at]
    return slot !== undefined && ids.every((id, place) => idsOf(slot)[place] === id)
  })
}

function idsOf(slot: ComposedSlot): number[] {
  return 'cards' in slot ? slot.cards.map(({ articleId }) => articleId) : []
}
