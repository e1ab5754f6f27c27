import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'

let app: ServedApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openServedApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

const compared = ['cache-control', 'content-type', 'referrer-policy', 'x-content-type-options', 'retry-after']

test('C12 the API says the same, kept or not, and in the same headers', async () => {
  const paths = [
    '/api/articles',
    '/api/articles?tag=katsura',
    '/api/articles?page=9',
    '/api/articles/rich',
    '/api/articles/rich?body=html',
    '/api/articles/rich/related',
    '/api/articles/rich/places',
    '/api/categories/newest',
    '/api/articles/mae',
    '/api/articles/nowhere',
    '/api/tags',
    '/api/users/hana',
    '/api/ranking?period=week',
    '/api/site',
    '/api/front',
    '/api/front?category=hair',
  ]
  const anew = await app.renderAnew(paths)
  for (const [at, path] of paths.entries()) {
    const kept = await app.get(path)
    expect(kept.body.toString(), path).toBe(anew[at]?.body.toString())
    expect(kept.status).toBe(anew[at]?.status)
    for (const name of compared) expect(kept.headers[name], `${path} ${name}`).toBe(anew[at]?.headers[name])
  }
})

test('C12 Q14 an article with a card changes when the article of the card becomes public', async () => {
  const { command, hair } = magazine
  const block = { type: 'article' as const, slug: 'saki' }
  const { value: draft } = await createArticle(command, { ...aText('saki', '先'), categoryId: hair })
  await publishNew(command, { ...aText('fuda', '札'), categoryId: hair, body: { blocks: [block] } })
  const shown = async () => JSON.parse((await app.get('/api/articles/fuda')).body.toString()) as unknown
  expect(await shown()).toMatchObject({ body: { blocks: [] } })
  await publishArticle(command, draft)
  expect(await shown()).toMatchObject({ body: { blocks: [block] } })
})

test('C12 places and newest articles are kept until a name, a list or an article in them changes', async () => {
  const { command, hair, tokushu, winter, hana, care } = magazine
  const paths = ['/api/articles/rich/places', '/api/categories/newest']
  const look = async () => {
    const kept = await Promise.all(paths.map(async (path) => (await app.get(path)).body.toString()))
    const anew = (await app.renderAnew(paths)).map(({ body }) => body.toString())
    expect(kept).toEqual(anew)
    const { made } = app.serving.counts
    for (const path of paths) await app.get(path)
    expect(app.serving.counts.made, 'they are kept').toBe(made)
    return kept
  }
  let [places, newest] = await look()
  const changes = [
    () =>
      saveCategory(command, { slug: 'tokushu', name: '大特集', position: 2 }, { id: tokushu, version: 1 }),
    () =>
      saveSubcategory(
        command,
        { categoryId: tokushu, slug: 'samui', name: '冬じたく' },
        { id: winter, version: 1 },
      ),
    () => saveTag(command, { slug: 'teire', name: '手入れ', reading: 'ていれ' }, { id: care, version: 1 }),
    () => saveUser(command, { slug: 'hanako', name: '花子', reading: 'はなこ' }, { id: hana, version: 1 }),
    async () => {
      for (let at = 0; at < 30; at += 1)
        await publishNew(command, { ...aText(`ato-${at}`, `後の記事${at}`), categoryId: hair })
    },
  ]
  let differing = 0
  for (const change of changes) {
    await change()
    const [nextPlaces, nextNewest] = await look()
    if (nextPlaces !== places || nextNewest !== newest) differing += 1
    places = nextPlaces
    newest = nextNewest
  }
  expect(differing).toBe(changes.length)
})
