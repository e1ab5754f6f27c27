import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Crawlers } from '@tsuzuri/content/crawlers/usage'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

let app: ServedApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openServedApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

async function choose(crawlers: Crawlers): Promise<void> {
  const { version, settings } = await readSettings(app.context.db.reader)
  await saveSettings(magazine.command, version, { ...settings, crawlers })
}

async function usageOf(path: string): Promise<[string, string | undefined, string | undefined]> {
  const { headers } = await app.get(path)
  return [path, headers['content-usage'], headers['x-robots-tag']]
}

test('while nothing is chosen, pages state nothing', async () => {
  const { headers } = await app.get('/magazine/rich/')
  expect([headers['content-usage'], headers['link'], headers['x-robots-tag']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a page of search results is not indexed; the search page itself is', async () => {
  const robotsOf = async (query: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(
      (await app.get(`/magazine/HPB/search/${query}`)).body.toString(),
    )?.[1]
  expect([await robotsOf('?q=hair'), await robotsOf('?q=nai-kotoba'), await robotsOf('')]).toEqual([
    'noindex',
    'noindex',
    'max-image-preview:large',
  ])
})

test('a kept page states the new choice in its next response, and its category decides', async () => {
  const open = { search: true, answers: true, training: true }
  await choose({ ...open, categories: {} })
  expect(await usageOf('/magazine/plain-1/')).toEqual([
    '/magazine/plain-1/',
    'search=y, ai-use=y, train-ai=y',
    undefined,
  ])
  await choose({ ...open, training: false, categories: { hair: { ...open, search: false } } })
  const ofHair = 'search=n, ai-use=y, train-ai=y'
  const shared = 'search=y, ai-use=y, train-ai=n'
  for (const path of ['/magazine/plain-1/', '/magazine/category/hair/', '/magazine/category/hair/cut/'])
    expect(await usageOf(path)).toEqual([path, ofHair, 'noindex'])
  for (const path of ['/magazine/', '/magazine/rich/', '/magazine/category/tokushu/', '/magazine/HPB/users/'])
    expect(await usageOf(path)).toEqual([path, shared, undefined])
  const { headers } = await app.get('/magazine/plain-1/')
  expect(headers['link']).toBe(
    '<https://magazine.example/licenses/answers-training.xml>; rel="license"; type="application/rsl+xml"',
  )
  expect((await app.get('/licenses/answers-training.xml')).status).toBe(200)
  // A client that has the page learns the new preferences with the 304.
  const { headers: unmodified, status } = await app.get('/magazine/plain-1/', {
    'if-none-match': headers['etag'] ?? '',
  })
  expect([status, unmodified['content-usage']]).toEqual([304, ofHair])
})

test('the settings for crawlers and ads.txt do not travel with every page', async () => {
  const { version, settings } = await readSettings(app.context.db.reader)
  await saveSettings(magazine.command, version, { ...settings, adsTxt: ['kanaria.example, 1, DIRECT'] })
  for (const path of ['/magazine/', '/magazine/plain-1/', '/api/site']) {
    const text = String((await app.get(path)).body)
    expect(text).not.toContain('kanaria')
    expect(text).not.toContain('"crawlers"')
  }
})

test('pictures state what holds for all categories, whether they come from memory or not', async () => {
  const page = String((await app.get('/magazine/rich/')).body)
  const [picture = ''] = /\/media\/[0-9a-f]{32}\.[a-z]+\/\d+/.exec(page) ?? []
  for (let round = 0; round < 3; round += 1)
    expect((await app.get(picture)).headers['content-usage']).toBe('search=y, ai-use=y, train-ai=n')
})
