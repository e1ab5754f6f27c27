import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from '../testing/small-magazine.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  const { command, hair } = await fillSmallMagazine(app.context)
  const gone = await publishNew(command, { ...aText('kieta', '消えた'), categoryId: hair })
  for (const [path, target] of [
    ['/2019/05/冬の髪/', '/magazine/rich/'],
    ['/old/', '/2019/05/冬の髪/'],
    ['/?p=12', '/magazine/plain-1/'],
    ['/elsewhere/', 'https://example.com/a?b=c'],
    ['/soon/', '/magazine/mada/'],
    ['/kieta-mae/', '/magazine/kieta/'],
    ['/robots.txt', '/magazine/rich/'],
    ['/api/articles/nothing', '/magazine/rich/'],
  ]) {
    await saveRedirect(command, { path, target })
  }
  await withdrawArticle(command, gone)
})
afterAll(() => app.close())

test.each([
  ['/2019/05/%E5%86%AC%E3%81%AE%E9%AB%AA/', 301, '/magazine/rich/'],
  ['/2019/05/%E5%86%AC%E3%81%AE%E9%AB%AA/?utm_source=a', 301, '/magazine/rich/?utm_source=a'],
  ['/2019/05/%e5%86%ac%e3%81%ae%e9%ab%aa/', 301, '/magazine/rich/'],
  ['/old/', 301, '/magazine/rich/'],
  ['/?p=12', 301, '/magazine/plain-1/'],
  ['/?p=13', 302, '/magazine/'],
  ['/', 302, '/magazine/'],
  ['/elsewhere/?x=y', 301, 'https://example.com/a?b=c'],
  ['/soon/', 404, null],
  ['/kieta-mae/', 410, null],
  ['/robots.txt', 200, null],
  ['/api/articles/nothing', 404, null],
  ['/nothing/', 404, null],
])('F2 %s answers %d, in one step', async (path, status, location) => {
  const answer = await app.ask(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
})
