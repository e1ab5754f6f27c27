import type { ContentKey } from '@tsuzuri/content/content-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'
import { createApi } from './api.ts'
import { openInProcess } from './in-process.ts'
import { publicContext } from './public-context.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

test.each([
  ['/api/articles', 200],
  ['/api/articles?category=hair&subcategory=cut&page=1', 200],
  ['/api/articles?page=3', 404],
  ['/api/articles?page=0', 400],
  ['/api/articles?unheard=of', 400],
  ['/api/articles/rich', 200],
  ['/api/articles/rich?body=html', 200],
  ['/api/articles/rich?unheard=of', 400],
  ['/api/articles/mae', 404],
  ['/api/articles/nowhere', 404],
  ['/api/articles/%00', 400],
  [`/api/articles/${'a'.repeat(201)}`, 400],
  ['/api/articles/rich/related', 200],
  ['/api/articles/nowhere/related', 404],
  ['/api/tags/%E6%89%8B%E5%85%A5%E3%82%8C', 200],
  ['/api/tags/nowhere', 404],
  ['/api/users/hana', 200],
  ['/api/users/nowhere', 404],
  ['/api/site', 200],
  ['/api/draft', 404],
])('C12 %s says in the process what it says over HTTP, and depends on the same', async (address, status) => {
  const reads = new Set<ContentKey>()
  const noted = new Set<ContentKey>()
  const answer = await openInProcess(app.context)(address, undefined, reads)
  const response = await createApi(publicContext(app.context)).fetch(
    new Request(`http://localhost${address}`),
    {
      reads: noted,
    },
  )
  expect({ status: answer.status, body: JSON.parse(answer.text) as unknown }).toEqual({
    status: response.status,
    body: await response.json(),
  })
  expect(answer.status).toBe(status)
  expect(JSON.parse(JSON.stringify(answer.body))).toEqual(JSON.parse(answer.text))
  expect([...reads].toSorted()).toEqual([...noted].toSorted())
})
