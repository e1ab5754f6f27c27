import { expect, test } from 'vitest'
import { readArticleLine } from '@tsuzuri/content/article-line'
import { importArticles } from './articles/import/import.ts'
import {
  deleteRedirect,
  findNewAddress,
  findRedirect,
  listRedirects,
  listStoredRedirects,
  saveRedirect,
  saveRedirects,
} from './redirects.ts'
import { saveCategory, saveSubcategory, saveTag } from './taxonomy.ts'
import { saveUser } from './users.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { anArticle, createFixtures, publishNew } from './testing/fixtures.ts'
import { noon } from './testing/moments.ts'
import { faultPaths, refused } from './testing/refused.ts'

describeOnBothEngines('redirects', (magazine) => {
  test('lead from an old path to a new one; the newest target wins', async () => {
    expect((await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })).changed).toEqual([
      'redirect:/a',
      'redirect:/b',
      'redirects',
    ])
    expect(await findRedirect(magazine.db.reader, '/a')).toBe('/b')
    await saveRedirect(magazine.at(noon), { path: '/a', target: 'https://example.com/' })
    expect(await findRedirect(magazine.db.reader, '/a')).toBe('https://example.com/')
    expect(await findRedirect(magazine.db.reader, '/b')).toBeUndefined()
  })

  test('are one step long, whichever end was entered first', async () => {
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })
    await saveRedirect(magazine.at(noon), { path: '/b', target: '/c' })
    await saveRedirect(magazine.at(noon), { path: '/z', target: '/a' })
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/a', target: '/c' },
      { path: '/b', target: '/c' },
      { path: '/z', target: '/c' },
    ])
  })

  test('a redirect to a public list leads there, whatever redirect the list had before', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', tagIds: [fixtures.care] }))
    await saveRedirect(magazine.at(noon), { path: '/magazine/tags/sakura/', target: '/magazine/tags/care/' })
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'b', tagIds: [fixtures.sakura] }))
    await saveRedirect(magazine.at(noon), { path: '/hana', target: '/magazine/tags/sakura/' })
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/hana', target: '/magazine/tags/sakura/' },
    ])
  })

  test('imported ones never form a loop: the newest redirect wins, and the log names the deleted one', async () => {
    await saveRedirects(magazine.at(noon), [{ path: '/a', target: '/b' }])
    await saveRedirects(magazine.at(noon), [{ path: '/b', target: '/a' }])
    expect(await listRedirects(magazine.db.reader)).toEqual([{ path: '/b', target: '/a' }])
    expect(await auditLines()).toEqual([
      'redirect.save redirect:/a',
      'redirect.delete redirect:/a',
      'redirect.save redirect:/b',
    ])
    await saveRedirects(magazine.at(noon), [{ path: '/c', target: '/b' }])
    await saveRedirects(magazine.at(noon), [{ path: '/a', target: '/c' }])
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/a', target: '/c' },
      { path: '/b', target: '/c' },
    ])
  })

  test('an editor’s redirect back to an old address is refused and names the other one', async () => {
    await saveRedirect(magazine.at(noon), { path: '/髪/', target: '/b/' })
    const { faults } = await refused(saveRedirect(magazine.at(noon), { path: '/b/', target: '/髪/' }))
    expect(faults).toEqual([
      { path: 'target', reason: expect.stringContaining('「/髪/」から「/b/」へのリダイレクト') },
    ])
    await refused(saveRedirect(magazine.at(noon), { path: '/b', target: '/髪' }))
    expect(await findRedirect(magazine.db.reader, encodeURI('/髪/'))).toBe('/b/')
  })

  test('are found by their address as people read it and as browsers copy it', async () => {
    await saveRedirect(magazine.at(noon), { path: '/冬の髪！/', target: '/b/' })
    await saveRedirect(magazine.at(noon), { path: '/c/', target: 'https://example.com/春の髪/' })
    await saveRedirect(magazine.at(noon), { path: '/d/', target: '/100%25/' })
    const found = async (text: string) =>
      (await listStoredRedirects(magazine.db.reader, text, 1)).items.map(({ target }) => target)
    expect(await found('冬の髪！')).toEqual(['/b/'])
    expect(await found('/%e5%86%ac%E3%81%AE')).toEqual(['/b/'])
    expect(await found('の髪')).toEqual(['/b/', 'https://example.com/春の髪/'])
    expect(await found(encodeURI('example.com/春'))).toEqual(['https://example.com/春の髪/'])
    expect(await found('100%')).toEqual(['/100%25/'])
    expect(await found('夏')).toEqual([])
  })

  test('a redirect from a public page, from the studio or from the API is refused', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'haru' }))
    for (const path of [
      '/',
      '/magazine/',
      '/magazine/series/',
      '/magazine/haru/',
      '/magazine/haru',
      '/magazine/haru/?from=mail',
      '/magazine/category/hair/',
      '/magazine/category/hair/cut/',
      '/feeds/category/hair/rss.xml',
      '/studio/articles/',
      '/api/articles',
    ]) {
      const refusal = await refused(saveRedirect(magazine.at(noon), { path, target: '/b' }))
      expect(faultPaths(refusal), path).toEqual(['path'])
    }
    expect(await listRedirects(magazine.db.reader)).toEqual([])
    for (const path of [
      '/?p=12',
      '/magazine/natsu/',
      '/magazine/category/kami/',
      '/studio-notes/',
      '/magazine/category/tokushu/haru/',
    ])
      await saveRedirect(magazine.at(noon), { path, target: '/b' })
  })

  test('a new redirect does not change one that exists', async () => {
    const isNew = { isNew: true }
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' }, isNew)
    const refusal = await refused(saveRedirect(magazine.at(noon), { path: '/a', target: '/c' }, isNew))
    expect(refusal.faults).toEqual([{ path: 'path', reason: expect.stringContaining('「/b」へ案内') }])
    expect(await findRedirect(magazine.db.reader, '/a')).toBe('/b')
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' }, isNew)
  })

  test.each([
    [{ path: 'https://example.com/', target: '/b' }, 'path'],
    [{ path: '/a', target: 'javascript:x' }, 'target'],
    [{ path: '/a', target: '//evil.example' }, 'target'],
    [{ path: '/a', target: '/a' }, 'target'],
    [{ path: '/a\u0000', target: '/b' }, 'path'],
  ])('%j is refused', async (input, path) => {
    expect(faultPaths(await refused(saveRedirect(magazine.at(noon), input)))).toEqual([path])
    expect(await listRedirects(magazine.db.reader)).toEqual([])
  })

  test('can be taken away once', async () => {
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })
    expect((await deleteRedirect(magazine.at(noon), '/a')).changed).toEqual(['redirect:/a', 'redirects'])
    expect(await findRedirect(magazine.db.reader, '/a')).toBeUndefined()
    expect((await refused(deleteRedirect(magazine.at(noon), '/a'))).code).toBe('not-found')
  })

  test('a category that is renamed leads on with its sub-categories, their pages and their feeds, in one step', async () => {
    const { id, version, below } = await aCategory()
    await saveCategory(magazine.at(noon), { slug: 'kami', name: '髪' }, { id, version })
    await saveSubcategory(
      magazine.at(noon),
      { categoryId: id, slug: 'kiru', name: '切る' },
      { id: below, version: 1 },
    )
    await saveCategory(magazine.at(noon), { slug: '髪', name: '髪' }, { id, version: version + 1 })
    const hair = `/magazine/category/${encodeURIComponent('髪')}/`
    for (const [from, to] of [
      ['/magazine/category/hair/', hair],
      ['/magazine/category/hair/page/3/', `${hair}page/3/`],
      ['/magazine/category/kami/', hair],
      ['/magazine/category/hair/cut/', `${hair}kiru/`],
      ['/magazine/category/kami/cut/page/2/', `${hair}kiru/page/2/`],
      ['/magazine/category/kami/kiru/', `${hair}kiru/`],
      ['/feeds/category/hair/rss.xml', `/feeds/category/${encodeURIComponent('髪')}/rss.xml`],
      ['/feeds/category/hair/cut/feed.json', `/feeds/category/${encodeURIComponent('髪')}/kiru/feed.json`],
      ['/magazine/category/hair/nothing/', undefined],
      ['/feeds/category/hair/other.xml', undefined],
      [hair, undefined],
    ] as const) {
      expect(await findNewAddress(magazine.db.reader, [from]), from).toBe(to)
    }
  })

  test('a renamed tag or author is redirected, unless another one takes the old slug', async () => {
    const tag = (await saveTag(magazine.at(noon), { slug: 'aki', name: '秋' })).value
    const user = (await saveUser(magazine.at(noon), { slug: 'hana', name: '花' })).value
    await saveTag(magazine.at(noon), { slug: 'fuyu', name: '冬' }, tag)
    const { changed } = await saveUser(magazine.at(noon), { slug: 'ume', name: '梅' }, user)
    expect(changed).toContain('redirect:/magazine/HPB/users/hana/')
    const find = (path: string) => findNewAddress(magazine.db.reader, [path])
    expect(await find('/magazine/tags/aki/page/2/')).toBe('/magazine/tags/fuyu/page/2/')
    expect(await find('/feeds/tags/aki/atom.xml')).toBe('/feeds/tags/fuyu/atom.xml')
    expect(await find('/magazine/HPB/users/hana/')).toBe('/magazine/HPB/users/ume/')
    expect(await find('/feeds/users/hana/rss.xml')).toBe('/feeds/users/ume/rss.xml')
    await saveTag(magazine.at(noon), { slug: 'aki', name: '別の秋' })
    await saveUser(magazine.at(noon), { slug: 'hana', name: '別の花' })
    expect(await listRedirects(magazine.db.reader)).toEqual([])
  })

  test('two lists can change places, and a name can come back', async () => {
    const one = (await saveTag(magazine.at(noon), { slug: 'a', name: '一' })).value
    const other = (await saveTag(magazine.at(noon), { slug: 'b', name: '二' })).value
    const away = (await saveTag(magazine.at(noon), { slug: 'c', name: '一' }, one)).value
    await saveTag(magazine.at(noon), { slug: 'a', name: '二' }, other)
    await saveTag(magazine.at(noon), { slug: 'b', name: '一' }, away)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/magazine/tags/c/', target: '/magazine/tags/b/' },
    ])
  })

  test('saving a list with the same slug, or importing it again, adds no redirect', async () => {
    const { id, version } = await aCategory()
    await saveCategory(magazine.at(noon), { slug: 'hair', name: '髪' }, { id, version })
    expect(await listRedirects(magazine.db.reader)).toEqual([])
    await saveRedirect(magazine.at(noon), { path: '/magazine/tags/sora/', target: '/b' })
    await saveRedirect(magazine.at(noon), { path: '/magazine/category/hair/sora/', target: '/b' })
    const line = {
      slug: 'sora-1',
      title: '空',
      category: 'hair',
      subcategory: 'sora',
      tags: ['sora'],
      text: '空',
    }
    await importArticles(magazine.at(noon), [readArticleLine(line)])
    expect(await listRedirects(magazine.db.reader)).toEqual([])
  })

  async function auditLines() {
    const rows = await magazine.db.reader
      .selectFrom('audit')
      .select(['action', 'subject'])
      .orderBy('id')
      .execute()
    return rows.map(({ action, subject }) => `${action} ${subject}`)
  }

  async function aCategory() {
    const { value } = await saveCategory(magazine.at(noon), { slug: 'hair', name: 'ヘア' })
    const cut = { categoryId: value.id, slug: 'cut', name: '切る' }
    return { ...value, below: (await saveSubcategory(magazine.at(noon), cut)).value.id }
  }
})
