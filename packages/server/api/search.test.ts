import * as fc from 'fast-check'
import type { SearchPage } from '@tsuzuri/content/published'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'

describe.each(['sqlite', 'postgres'] as const)('search over HTTP (%s)', (engine) => {
  let app: TestApp

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { command, hair } = await fillSmallMagazine(app.context)
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
