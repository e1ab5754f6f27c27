import { ApiProblem, openApiClient } from '@tsuzuri/api/client'
import * as routes from '@tsuzuri/api/routes'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { createPreview } from '@tsuzuri/database/previews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../http/listen.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp
let listening: Listening
let token: string

beforeAll(async () => {
  app = await openTestApp()
  const { command, hair } = await fillSmallMagazine(app.context)
  const { value: draft } = await createArticle(command, { ...aText('shita', '下書き'), categoryId: hair })
  token = (await createPreview(command, draft.id, new Date(noon.getTime() + 60_000))).value.token
  listening = await listen({ app }, { ...app.context.config, port: 0 }, app.context.log)
})
afterAll(async () => {
  await listening.stop(1000)
  await app.close()
})

describe.each(['in the process', 'over HTTP'])('C12 the client %s', (way) => {
  const open = () =>
    way === 'over HTTP'
      ? openApiClient({ baseUrl: `http://127.0.0.1:${listening.port}` })
      : openApiClient({ baseUrl: 'http://magazine.invalid', fetch: app.fetch })

  test('gets what the API answers', async () => {
    const client = open()
    const { listArticles, getArticle, listRelated, listTags, getTag, listUsers, getUser } = client
    const { listSeries, getSeries } = client
    for (const [answer, path] of [
      [listArticles({}), '/api/articles'],
      [
        listArticles({ category: 'hair', subcategory: 'cut', page: 1 }),
        '/api/articles?category=hair&subcategory=cut',
      ],
      [getArticle('rich'), '/api/articles/rich'],
      [listRelated('rich'), '/api/articles/rich/related'],
      [listTags(1), '/api/tags'],
      [getTag('手入れ'), '/api/tags/手入れ'],
      [listUsers(1), '/api/users'],
      [getUser('hana'), '/api/users/hana'],
      [listSeries(1), '/api/series'],
      [getSeries('kami', 1), '/api/series/kami'],
      [client.searchArticles({ q: '記事', category: 'hair' }), '/api/search?q=記事&category=hair'],
      [client.listCategories(), '/api/categories'],
      [client.listFeatures(), '/api/features'],
      [client.listRanking('week'), '/api/ranking?period=week'],
      [client.listBanners(), '/api/banners'],
      [client.getSettings(), '/api/settings'],
      [client.getSite(), '/api/site'],
      [client.getFront({ category: 'hair' }), '/api/front?category=hair'],
      [client.listPlaces('rich'), '/api/articles/rich/places'],
      [client.getReadings('rich'), '/api/articles/rich/readings'],
    ] as const) {
      expect(await answer, path).toEqual(await app.readJson(path))
    }
    expect(await client.getDraft(token)).toMatchObject({ slug: 'shita' })
    expect(Object.keys(client).length).toBe(Object.keys(routes).length)
  })

  test('throws what the API refuses', async () => {
    const { getArticle, listArticles, getDraft } = open()
    expect(await problemOf(getArticle('nowhere'))).toMatchObject({ code: 'not-found', status: 404 })
    expect(await problemOf(getArticle('mae'))).toMatchObject({ code: 'moved', location: '/magazine/ato/' })
    expect(await problemOf(listArticles({ page: 0 }))).toMatchObject({ code: 'invalid', status: 400 })
    expect(await problemOf(getDraft('x'))).toMatchObject({ code: 'not-found' })
  })

  test('turns every strange name into a problem, never into another address’s answer', async () => {
    const { getArticle, getTag, listRelated } = open()
    for (const name of [
      '..',
      '.',
      '../settings',
      'a/b',
      '',
      '?',
      '#',
      '\0',
      '\ud800',
      '%2e%2e',
      ' ',
      'あ'.repeat(300),
    ]) {
      for (const ask of [getArticle, getTag, listRelated]) {
        expect((await problemOf(ask(name))).status, JSON.stringify(name)).toBeGreaterThanOrEqual(400)
      }
    }
  })
})

async function problemOf(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (error instanceof ApiProblem) return error.problem
    throw error
  }
  throw new Error('nothing was refused')
}
