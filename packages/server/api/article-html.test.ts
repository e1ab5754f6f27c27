import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from '../testing/small-magazine.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  const { command, hair } = await fillSmallMagazine(app.context)
  const blocks = ['rich', 'plain-1'].map((slug) => ({ type: 'article' as const, slug }))
  await publishNew(command, { ...aText('matome', 'まとめ'), categoryId: hair, body: { blocks } })
})
afterAll(() => app.close())

test('A7 a card of an advertisement in the HTML of a body says so', async () => {
  const { html } = (await app.readJson('/api/articles/matome?body=html')) as { html: string }
  expect(html).toContain('【PR・タイアップ広告】&lt;b&gt;豊かな')
  expect(html).toContain('>記事その1<')
})
