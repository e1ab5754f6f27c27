import { saveRedirect } from '@tsuzuri/database/redirects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'

describe.each(['sqlite', 'postgres'] as const)('odd addresses over HTTP (%s)', (engine) => {
  let app: ServedApp

  beforeAll(async () => {
    app = await openServedApp(engine)
    const { command } = await fillSmallMagazine(app.context)
    await saveRedirect(command, { path: '/2019/05/haru.html', target: '/magazine/plain-2/' })
    await saveRedirect(command, { path: '/blog/%C8%F1/', target: '/magazine/plain-2/' })
    await saveRedirect(command, { path: '/magazine/mukashi/', target: '/magazine/plain-1/#access' })
  })
  afterAll(() => app.close())

  test.each([
    '/magazine/rich/?utm_campaign=%E5%A4%8F20%OFF',
    '/magazine/rich/?x=100%',
    '/magazine/rich/?ref=%83%81%83%8B',
    '/magazine/HPB/search/?q=100%',
    '/magazine/HPB/search/?q=%83%81',
    '/feeds/rss.xml?%',
    '/robots.txt?x=%ff',
  ])('%s is answered as if its query were well-formed', async (path) => {
    for (const method of ['GET', 'GET', 'HEAD'])
      expect([method, (await app.get(path, {}, method)).status]).toEqual([method, 200])
  })

  test('R10 a search for a stray percent sign searches for it', async () => {
    const { body } = await app.get('/magazine/HPB/search/?q=100%')
    expect(body.toString()).toContain('value="100%"')
  })

  test.each([
    ['/2019//05/haru.html', '/magazine/plain-2/'],
    ['/2019//05/haru.html?a=100%', '/magazine/plain-2/?a=100%'],
    ['/blog/%C8%F1/', '/magazine/plain-2/'],
    ['/blog/%c8%f1', '/magazine/plain-2/'],
    ['/magazine//rich/', '/magazine/rich/'],
    ['/magazine//rich//?utm_source=a', '/magazine/rich/?utm_source=a'],
    ['/magazine//rich?utm_source=a', '/magazine/rich/?utm_source=a'],
    ['/magazine/tags//katsura/', '/magazine/tags/katsura/'],
    ['/magazine//mukashi/', '/magazine/plain-1/#access'],
    ['/magazine/mukashi/?fbclid=1', '/magazine/plain-1/?fbclid=1#access'],
    ['/magazine/mukashi/', '/magazine/plain-1/#access'],
    ['/magazine?utm_source=a', '/magazine/?utm_source=a'],
    ['/external-transmission', '/external-transmission/'],
    ['/external-transmission?utm_source=a', '/external-transmission/?utm_source=a'],
  ])('F2 %s leads to %s at once', async (path, location) => {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const { status, headers } = await app.get(path, { accept: 'text/html' }, method)
      expect([method, status, headers['location']]).toEqual([method, 301, location])
    }
  })

  test.each([
    '//evil.example/',
    '//evil.example//rich/',
    '/magazine//..//rich/',
    '/api//articles',
    '/media//a',
  ])('%s is refused', async (path) => {
    const { status, headers } = await app.get(path)
    expect([status, headers['location']]).toEqual([400, undefined])
  })

  test('an address with empty segments is not found where nothing is, and nothing is written to it', async () => {
    expect((await app.get('/magazine//nothing/')).status).toBe(404)
    expect((await app.get('/2019//nothing.html')).status).toBe(404)
    expect((await app.get('/blog/%A5%B7/')).status).toBe(404)
    expect((await app.get('/blog/%A5%B7/', { accept: 'text/html' })).status).toBe(404)
    expect((await app.get('/magazine//rich/', {}, 'POST')).status).toBe(400)
  })

  test('F2 a redirect of `/` keeps the query', async () => {
    const { status, headers } = await app.get('/?utm_source=line')
    expect([status, headers['location']]).toEqual([302, '/magazine/?utm_source=line'])
  })
})
