import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteRedirect, saveRedirect } from '@tsuzuri/database/redirects'
import { deleteSeries, saveSeries } from '@tsuzuri/database/series'
import { saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

describe.each(['sqlite', 'postgres'] as const)('a cached 404 or 301 (%s)', (engine) => {
  let app: ServedApp
  let magazine: SmallMagazine

  beforeAll(async () => {
    app = await openServedApp(engine)
    magazine = await fillSmallMagazine(app.context)
  })
  afterAll(() => app.close())

  test.each([
    '/magazine/tags/mukashi/',
    '/magazine/tags/mukashi/page/2/',
    '/magazine/category/mukashi/',
    '/magazine/category/hair/mukashi/',
    '/magazine/HPB/users/mukashi/',
    '/magazine/mukashi/',
    '/magazine/2019/05/mukashi/',
  ])('follows the redirects of %s as they are made, changed and removed', async (path) => {
    const { command } = magazine
    expect(await answers(path)).toEqual([404, undefined])
    await saveRedirect(command, { path, target: '/magazine/rich/' })
    expect(await answers(path)).toEqual([301, '/magazine/rich/'])
    await saveRedirect(command, { path, target: '/magazine/plain-1/' })
    expect(await answers(path)).toEqual([301, '/magazine/plain-1/'])
    await deleteRedirect(command, path)
    expect(await answers(path)).toEqual([404, undefined])
  })

  test.each(['/magazine/mukashi.php?id=5', '/magazine/mukashi/?id=5', '/magazine/2019/?p=5'])(
    'does not hide a redirect of %s, whose query counts',
    async (path) => {
      const { command } = magazine
      const [plain = ''] = path.split('?')
      const before = await answers(plain)
      await saveRedirect(command, { path, target: '/magazine/rich/' })
      expect(await answers(plain)).toEqual(before)
      expect(await answers(path)).toEqual([301, '/magazine/rich/'])
      expect((await answers(`${plain}?id=6`))[1]).not.toBe('/magazine/rich/')
      await deleteRedirect(command, path)
      expect((await answers(path))[1]).not.toBe('/magazine/rich/')
    },
  )

  test('leads from the old addresses of a list to the new ones, and no longer once something else is there', async () => {
    const { command, hair, cut, care } = magazine
    for (const path of ['/magazine/tags/teire/', '/magazine/category/kami/', '/magazine/HPB/users/ume/'])
      await answers(path)
    await saveTag(command, { slug: 'teire', name: '手入れ', reading: 'ていれ' }, { id: care, version: 1 })
    await saveCategory(command, { slug: 'kami', name: 'ヘア', position: 1 }, { id: hair, version: 1 })
    await saveSubcategory(command, { categoryId: hair, slug: 'kiru', name: '切る' }, { id: cut, version: 1 })
    const ume = await app.context.db.reader
      .selectFrom('users')
      .select(['id', 'version'])
      .where('slug', '=', 'ume')
      .executeTakeFirstOrThrow()
    await saveUser(command, { slug: 'ume-2', name: '梅' }, ume)
    const tag = `/magazine/tags/${encodeURIComponent('手入れ')}/`
    for (const [from, to] of [
      [tag, '/magazine/tags/teire/'],
      [`${tag}page/2/`, '/magazine/tags/teire/page/2/'],
      ['/magazine/category/hair/', '/magazine/category/kami/'],
      ['/magazine/category/hair/page/2/', '/magazine/category/kami/page/2/'],
      ['/magazine/category/hair/cut/', '/magazine/category/kami/kiru/'],
      ['/magazine/HPB/users/ume/', '/magazine/HPB/users/ume-2/'],
      [`/feeds/tags/${encodeURIComponent('手入れ')}/rss.xml`, '/feeds/tags/teire/rss.xml'],
      ['/feeds/category/hair/cut/atom.xml', '/feeds/category/kami/kiru/atom.xml'],
      ['/feeds/users/ume/feed.json', '/feeds/users/ume-2/feed.json'],
    ] as const) {
      expect([from, ...(await answers(from))]).toEqual([from, 301, to])
      expect([to, ...(await answers(to))]).toEqual([to, 200, undefined])
    }
    const teire = encodeURIComponent('手入れ')
    for (const [path, location] of [
      [`/api/articles?tag=${teire}&page=2`, '/magazine/tags/teire/page/2/'],
      [`/api/tags/${teire}`, '/magazine/tags/teire/'],
      ['/api/articles?category=hair', '/magazine/category/kami/'],
      ['/api/articles?category=hair&subcategory=cut', '/magazine/category/kami/kiru/'],
      ['/api/articles?user=ume', '/magazine/HPB/users/ume-2/'],
      ['/api/users/ume', '/magazine/HPB/users/ume-2/'],
    ] as const)
      expect(await problemAt(path), path).toEqual([404, { code: 'moved', location }])
    await saveTag(command, { slug: '手入れ', name: '別の手入れ' })
    expect(await answers(tag)).toEqual([404, undefined])
    expect(await problemAt(`/api/tags/${teire}`)).toEqual([404, { code: 'not-found' }])
  })

  test('E3 leads from the addresses of a renamed series to its new ones, of a deleted one to all series', async () => {
    const { command, series } = magazine
    for (const path of ['/magazine/series/kami/', '/feeds/series/kami/rss.xml'])
      expect([path, ...(await answers(path))]).toEqual([path, 200, undefined])
    const renamed = { slug: 'kami-2', name: '髪のこと' }
    const { value } = await saveSeries(command, renamed, { id: series, version: 1 })
    for (const [from, to] of [
      ['/magazine/series/kami/', '/magazine/series/kami-2/'],
      ['/feeds/series/kami/rss.xml', '/feeds/series/kami-2/rss.xml'],
    ] as const) {
      expect([from, ...(await answers(from))]).toEqual([from, 301, to])
      expect([to, ...(await answers(to))]).toEqual([to, 200, undefined])
    }
    expect(await problemAt('/api/series/kami')).toEqual([
      404,
      { code: 'moved', location: '/magazine/series/kami-2/' },
    ])
    await deleteSeries(command, value)
    for (const from of ['kami/', 'kami-2/', 'kami-2/page/2/'])
      expect([from, ...(await answers(`/magazine/series/${from}`))]).toEqual([from, 301, '/magazine/series/'])
    expect(await answers('/magazine/series/')).toEqual([200, undefined])
    expect(await answers('/feeds/series/kami-2/atom.xml')).toEqual([301, '/feeds/atom.xml'])
    expect(await answers('/feeds/series/kami/feed.json')).toEqual([301, '/feeds/feed.json'])
    expect(await problemAt('/api/series/kami-2')).toEqual([
      404,
      { code: 'moved', location: '/magazine/series/' },
    ])
    const part = await app.get('/magazine/plain-1/')
    expect([part.status, part.body.includes('series-parts')]).toEqual([200, false])
  })

  test('does not tell the new name of a list that readers can not see', async () => {
    const { command } = magazine
    const { value } = await saveTag(command, { slug: 'himitsu-mae', name: '秘密' })
    await saveTag(command, { slug: 'himitsu-ato', name: '秘密' }, value)
    expect(await answers('/magazine/tags/himitsu-mae/')).toEqual([404, undefined])
    expect(await answers('/feeds/tags/himitsu-mae/rss.xml')).toEqual([404, undefined])
    for (const path of ['/api/tags/himitsu-mae', '/api/articles?tag=himitsu-mae'])
      expect(await problemAt(path), path).toEqual([404, { code: 'not-found' }])
  })

  async function problemAt(path: string): Promise<[number, { code: string; location?: string }]> {
    await app.get(path)
    const { status, body } = await app.get(path)
    const { code, location } = JSON.parse(body.toString()) as { code: string; location?: string }
    return [status, { code, ...(location === undefined ? {} : { location }) }]
  }

  /** Twice: what the second is given is what the first has left in the cache. */
  async function answers(path: string): Promise<[number, string | undefined]> {
    await app.get(path)
    const { status, headers } = await app.get(path)
    return [status, headers['location']]
  }
})
