import * as fc from 'fast-check'
import type { SearchPage } from '@tsuzuri/content/published'
import { createArticle, scheduleArticle } from '@tsuzuri/database/articles/commands'
import { openDatabase } from '@tsuzuri/database/open'
import { countLockWaits } from '@tsuzuri/database/testing/count-lock-waits'
import { withWriteLock } from '@tsuzuri/database/writing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { searchOperations } from './operations/search.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'

const soon = { timeout: 90_000, interval: 20 }

describe.each(['sqlite', 'postgres'] as const)('search over HTTP (%s)', (engine) => {
  let app: TestApp
  let hair: number

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { command, ...filled } = await fillSmallMagazine(app.context)
    hair = filled.hair
    await createArticle(command, { ...aText('himitsu', '秘密の記事'), categoryId: hair })
  })
  afterAll(() => app.close())

  test('F1 finds by reading, and says where', async () => {
    const found = (await app.readJson('/api/search?q=kizi')) as SearchPage
    expect(found.total).toBeGreaterThan(20)
    const { title, highlight } = found.items[0] ?? { title: '' }
    const { start, end } = highlight?.title[0] ?? { start: 0, end: 0 }
    expect(title.slice(start, end)).toBe('記事')
  })

  test('O2 more searches than may wait are refused; the others are answered', async () => {
    // The API over HTTP and the pages each have operations of their own.
    const open = () => searchOperations({ ...app.context, settleSearch: async () => {} })
    const many = [open(), open()].flatMap((operations) =>
      Array.from({ length: 40 }, (_, at) =>
        operations.searchArticles(app.context.db.reader, { q: `記事 ${at}` }),
      ),
    )
    const outcomes = await Promise.allSettled(many)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(12)
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 'busy' } })
  })

  test('O2 a due publication does not make searches wait for the write lock', async () => {
    const { context } = app
    const command = { db: context.db, by: 'test', now: noon }
    const { value: draft } = await createArticle(command, {
      ...aText('yoyaku', '予約の眉墨'),
      categoryId: hair,
    })
    await scheduleArticle(command, draft, { from: new Date(noon.getTime() + 60_000) })
    const other = await openDatabase(context.config.database)
    onTestFinished(() => other.close())
    app.setNow(new Date(noon.getTime() + 120_000))
    onTestFinished(() => app.setNow(noon))
    await withWriteLock(other, async () => {
      const paths = ['/api/search?q=眉墨', '/api/search/suggestions?q=眉墨', '/api/search?q=記事']
      const answers = await Promise.all(paths.map((path) => app.ask(path)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      if (engine === 'postgres')
        await vi.waitFor(async () => expect(await countLockWaits(other)).toBe(1), soon)
    })
    const found = async () => ((await app.readJson('/api/search?q=眉墨')) as SearchPage).total
    await vi.waitFor(async () => expect(await found()).toBe(1), soon)
  })

  test('F1 whatever is asked is answered with 200 or refused with 400, and never with a draft', async () => {
    const parts = fc.constantFrom(
      ...'"*^-&|!\\%_\'()<>:;{}[]\0 　。\ud800',
      ' OR ',
      ' AND NOT ',
      'NEAR(',
      '<->',
      ':*',
      '記事',
      'きじ',
      'kiji',
      '秘密',
      '👩‍🦰',
      'あ'.repeat(10_000),
    )
    const question = fc.oneof(
      fc.array(parts, { maxLength: 12 }).map((some) => some.join('')),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    await fc.assert(
      fc.asyncProperty(question, async (q) => {
        for (const path of ['/api/search', '/api/search/suggestions']) {
          const answer = await app.ask(`${path}?q=${encodeURIComponent(q.toWellFormed())}`)
          expect([200, 400]).toContain(answer.status)
          expect(await answer.text()).not.toContain('himitsu')
        }
      }),
      { numRuns: 40 },
    )
    // Half of a character, as bytes that are no UTF-8.
    expect((await app.ask('/api/search?q=%ED%A0%80')).status).toBeLessThan(500)
  })
})
