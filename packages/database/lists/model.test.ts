import * as fc from 'fast-check'
import type { ListName } from '@tsuzuri/content/content-key'
import { isWithin } from '@tsuzuri/content/visibility'
import { expect, test } from 'vitest'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '../articles/commands.ts'
import { listsOf } from './lists-of.ts'
import type { StoredArticle } from '../articles/stored-article.ts'
import { readListCards } from '../published/lists/list-cards.ts'
import { visibleTotals } from '../published/lists/totals.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createNew, type Fixtures, createFixtures } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { readIntersectionPage } from './intersection.ts'
import { withPastLists } from './past-lists.ts'
import { readListPage } from './page.ts'

type Step = {
  kind: 'publish' | 'schedule' | 'withdraw' | 'delete' | 'edit'
  which: number
  /** Minutes that pass before it. */
  pause: number
  from: number
  length: number | undefined
  tags: boolean[]
  author: boolean
  inFeature: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('publish', 'schedule', 'schedule', 'schedule', 'withdraw', 'delete', 'edit'),
  which: fc.nat(11),
  pause: fc.constantFrom(0, 0, 0, 1, 2),
  from: fc.integer({ min: -3, max: 12 }),
  length: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  tags: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  author: fc.boolean(),
  inFeature: fc.boolean(),
})

/** The text that readers see beside the one that is being written. */
type Kept = { newest: StoredArticle; released: StoredArticle | undefined }

const size = 3
/** On PostgreSQL each statement takes a round trip. */
const runs = { sqlite: 6, postgres: 3 }

describeOnBothEngines('lists', (magazine) => {
  test(
    'A4 A5 show at every moment what a plain model shows, page by page',
    { timeout: 180_000 },
    async () => {
      const fixtures = await createFixtures(magazine.at(noon))
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const kept = new Map<number, Kept>()
          let minute = 0
          for (const one of steps) {
            minute += one.pause
            await take(one, kept, fixtures, minutesAfterNoon(minute))
          }
          const released = [...kept.values()].flatMap((article) => article.released ?? [])
          for (const later of [0, 1, 3, 6, 20])
            await compare(released, fixtures, minutesAfterNoon(minute + later))
          for (const earlier of [2, 5]) {
            const at = minutesAfterNoon(minute - earlier)
            await compareLists(withPastLists(magazine.db.reader, at), released, fixtures, at)
          }
          for (const { newest } of kept.values())
            await deleteArticle(magazine.at(minutesAfterNoon(minute)), newest)
          await compare([], fixtures, minutesAfterNoon(minute))
        }),
        { numRuns: runs[magazine.db.engine] },
      )
    },
  )

  async function take(step: Step, kept: Map<number, Kept>, fixtures: Fixtures, now: Date): Promise<void> {
    const command = magazine.at(now)
    const input = textOf(step, fixtures)
    const old = kept.get(step.which)
    const { newest, released } = old ?? { newest: await createNew(command, input), released: undefined }
    const keep = (article: StoredArticle, shown: StoredArticle | undefined) =>
      void kept.set(step.which, { newest: article, released: shown })
    if (step.kind === 'edit') {
      keep((await editArticle(command, newest, input)).value, released)
    } else if (step.kind === 'delete') {
      await deleteArticle(command, newest)
      kept.delete(step.which)
    } else if (step.kind === 'withdraw' && newest.status === 'published') {
      keep((await withdrawArticle(command, newest)).value, undefined)
    } else if (step.kind === 'schedule') {
      const from = minutesAfterNoon(step.from)
      const until = step.length === undefined ? undefined : minutesAfterNoon(step.from + step.length)
      const { value } = await scheduleArticle(command, newest, { from, until })
      keep(value, value)
    } else {
      const { value } = await publishArticle(command, newest)
      keep(value, value)
    }
  }

  async function compareLists(
    reader: typeof magazine.db.reader,
    released: readonly StoredArticle[],
    fixtures: Fixtures,
    now: Date,
  ) {
    const visible = released
      .filter((article) => article.period !== undefined && isWithin(article.period, now))
      .toSorted((a, b) => fromOf(b) - fromOf(a) || b.id - a.id)
    const expectedIn = (lists: readonly ListName[]) =>
      visible.filter((article) => lists.every((list) => stands(article, list))).map(({ id }) => id)
    const { hair, tokushu, cut, spring, shampoo, care, sakura, hana, ume } = fixtures
    const byKind = {
      category: [hair, tokushu],
      subcategory: [cut, spring],
      tag: [shampoo, care, sakura],
      user: [hana, ume],
    }
    const names: ListName[] = [{ kind: 'all' }]
    for (const [kind, ids] of Object.entries(byKind))
      for (const id of ids) names.push({ kind, id } as ListName)
    for (const list of names) {
      const cardIds = async (page: number) => {
        const { cards, total } = await readListCards(reader, list, { page, size, now })
        return { articleIds: cards.map(({ id }) => id), total }
      }
      expect(await everyPage(cardIds)).toEqual(expectedIn([list]))
    }
    for (const list of names.slice(0, 2)) {
      expect(await everyPage((page) => readListPage(reader, list, { page, size, now }))).toEqual(
        expectedIn([list]),
      )
    }
    return { names, byKind, expectedIn }
  }

  async function compare(released: readonly StoredArticle[], fixtures: Fixtures, now: Date): Promise<void> {
    const { names, byKind, expectedIn } = await compareLists(magazine.db.reader, released, fixtures, now)
    for (const lists of [
      [names[1], names[5]],
      [names[3], names[5], names[8]],
      [names[6], names[7], names[9]],
    ].map((group) => group.filter((name) => name !== undefined))) {
      expect(
        await everyPage((page) => readIntersectionPage(magazine.db.reader, lists, { page, size, now })),
      ).toEqual(expectedIn(lists))
    }
    for (const kind of ['category', 'subcategory', 'tag', 'user'] as const) {
      const totals = await visibleTotals(magazine.db.reader, kind, now)
      expect(byKind[kind].map((id) => totals.get(id) ?? 0)).toEqual(
        byKind[kind].map((id) => expectedIn([{ kind, id }]).length),
      )
    }
  }
})

/** All pages in a row; the total has to be right on each, also on the one behind the last. */
async function everyPage(
  read: (page: number) => Promise<{ articleIds: number[]; total: number }>,
): Promise<number[]> {
  const ids: number[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { articleIds, total } = await read(page)
    totals.add(total)
    ids.push(...articleIds)
    if (articleIds.length < size && page > total / size) break
  }
  expect([...totals]).toEqual([ids.length])
  return ids
}

function textOf(step: Step, fixtures: Fixtures) {
  const { hair, tokushu, cut, spring, shampoo, care, sakura, hana, ume } = fixtures
  return anArticle(fixtures, {
    slug: `kiji-${step.which}`,
    categoryId: step.inFeature ? tokushu : hair,
    subcategoryId: step.inFeature ? spring : step.author ? cut : undefined,
    tagIds: [shampoo, care, sakura].filter((_, at) => step.tags[at]),
    authorIds: step.author ? [hana, ume] : [ume],
  })
}

function stands(article: StoredArticle, list: ListName): boolean {
  return listsOf(article.content).some((own) => JSON.stringify(own) === JSON.stringify(list))
}

function fromOf(article: StoredArticle): number {
  return article.period?.from.getTime() ?? 0
}
