import { type Operation, operationAddress, type OperationName, operationPaths } from '@tsuzuri/api/operations'
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

const calls: [OperationName, Operation['input'], number][] = [
  ['listArticles', {}, 200],
  ['listArticles', { category: 'hair', subcategory: 'cut', page: 1 }, 200],
  ['listArticles', { page: 3 }, 404],
  ['listArticles', { page: 0 }, 400],
  ['listArticles', { unheard: 'of' }, 400],
  ['getArticle', { slug: 'rich' }, 200],
  ['getArticle', { slug: 'rich', body: 'html' }, 200],
  ['getArticle', { slug: 'rich', unheard: 'of' }, 400],
  ['getArticle', { slug: 'mae' }, 404],
  ['getArticle', { slug: 'nowhere' }, 404],
  ['getArticle', { slug: '\0' }, 400],
  ['getArticle', { slug: 'a/b' }, 404],
  ['getArticle', { slug: 'a'.repeat(201) }, 400],
  ['listRelated', { slug: 'rich' }, 200],
  ['listRelated', { slug: 'nowhere' }, 404],
  ['listPlaces', { slug: 'rich' }, 200],
  ['getReadings', { slug: 'rich' }, 200],
  ['getReadings', { slug: 'mae' }, 404],
  ['getReadings', { slug: 'nowhere' }, 404],
  ['searchArticles', { q: '記事', category: undefined, page: 1 }, 200],
  ['listSuggestions', { q: 'き' }, 200],
  ['listCategories', {}, 200],
  ['listNewestByCategory', {}, 200],
  ['listFeatures', {}, 200],
  ['listTags', { page: 1 }, 200],
  ['getTag', { slug: '手入れ' }, 200],
  ['getTag', { slug: 'nowhere' }, 404],
  ['listUsers', { page: 1 }, 200],
  ['getUser', { slug: 'hana' }, 200],
  ['getUser', { slug: 'nowhere' }, 404],
  ['listSeries', { page: 1 }, 200],
  ['getSeries', { slug: 'kami', page: 1 }, 200],
  ['getSeries', { slug: 'kami', page: 2 }, 404],
  ['getSeries', { slug: 'nowhere', page: 1 }, 404],
  ['listRanking', { period: 'week' }, 200],
  ['listRanking', { period: 'year' }, 400],
  ['listBanners', {}, 200],
  ['getSettings', {}, 200],
  ['getSite', {}, 200],
  ['getDraft', {}, 404],
  ['getFront', {}, 200],
  ['getFront', { category: 'hair' }, 200],
  ['getFront', { category: 'nowhere' }, 404],
  ['getFront', { subcategory: 'cut' }, 400],
]

test('C12 every operation is compared', () => {
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(Object.keys(operationPaths)))
})

test.each(calls)(
  'C12 %s of %j returns in the process what it returns over HTTP, with the same dependencies',
  async (name, input, status) => {
    const reads = new Set<ContentKey>()
    const noted = new Set<ContentKey>()
    const operation = { name, input }
    const answer = await openInProcess(app.context)(operation, undefined, reads)
    const request = new Request(`http://localhost${operationAddress(operation)}`)
    const response = await createApi(publicContext(app.context)).fetch(request, { reads: noted })
    expect({ status: answer.status, body: JSON.parse(answer.text) as unknown }).toEqual({
      status: response.status,
      body: await response.json(),
    })
    expect(answer.status).toBe(status)
    expect(JSON.parse(JSON.stringify(answer.body))).toEqual(JSON.parse(answer.text))
    expect([...reads].toSorted()).toEqual([...noted].toSorted())
  },
)
