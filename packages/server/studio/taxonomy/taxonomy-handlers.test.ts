import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { aText, fillSmallMagazine, type SmallMagazine } from '../../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

describe.each(['sqlite', 'postgres'] as const)('T6 taxonomy and settings (%s)', (engine) => {
  let app: TestApp
  let small: SmallMagazine
  let admin: Visitor

  beforeAll(async () => {
    app = await openTestApp(engine)
    small = await fillSmallMagazine(app.context)
    admin = await newStaff(app, 'administrator')
  })
  afterAll(() => app.close())

  test('categories can be ordered, and a stale order is refused', async () => {
    const { studio } = admin
    await studio.orderCategories({ ids: [small.tokushu, small.hair] })
    const { items } = await studio.listCategories({})
    expect(items.map((one) => [one.slug, one.position])).toEqual([
      ['tokushu', 0],
      ['hair', 1],
    ])
    expect(items[1]?.subcategories.map((one) => one.slug)).toEqual(['cut'])
    expect(items[1]?.articles).toBeGreaterThan(20)
    expect(await problemIn(studio.orderCategories({ ids: [small.hair] }))).toMatchObject({ status: 409 })
    const extra = await studio.createSubcategory({
      content: { categoryId: small.hair, slug: 'dye', name: '染める' },
    })
    await studio.orderSubcategories({ id: small.hair, ids: [extra.id, small.cut] })
    expect((await studio.listCategories({})).items[1]?.subcategories.map((one) => one.slug)).toEqual([
      'dye',
      'cut',
    ])
    const [category] = (await studio.listCategories({})).items
    if (category === undefined) throw new Error('no category')
    const { id, version, slug, name } = category
    const saved = await studio.saveCategory({ id, version, content: { slug, name, description: '冬' } })
    expect(saved.version).toBe(version + 1)
    expect(await problemIn(studio.saveCategory({ id, version, content: { slug, name } }))).toMatchObject({
      status: 409,
    })
    expect(await problemIn(studio.deleteCategory({ id, version: saved.version }))).toMatchObject({
      status: 409,
    })
  })

  test('a feature is public once readers can see an article of it', async () => {
    const { studio } = admin
    const { id } = await studio.createSubcategory({
      content: { categoryId: small.tokushu, slug: 'haru', name: '春' },
    })
    const isPublic = async () =>
      (await studio.listCategories({})).items.flatMap((one) => one.subcategories).find((one) => one.id === id)
        ?.isPublic
    const article = await studio.createArticle({
      content: { ...aText('haru-1', '春の一'), categoryId: small.tokushu, subcategoryId: id },
    })
    expect(await isPublic()).toBe(false)
    await studio.publishArticle({ id: article.id, version: article.version })
    expect(await isPublic()).toBe(true)
  })

  test('merging two tags changes drafts and published articles', async () => {
    const { studio } = admin
    const tagged = await studio.createArticle({
      content: { ...aText('tagged', '札'), categoryId: small.hair, tagIds: [small.rare, small.care] },
    })
    const out = await studio.publishArticle({ id: tagged.id, version: tagged.version })
    await studio.saveArticle({
      id: tagged.id,
      version: out.version,
      content: { ...out.content, title: 'まだ出していない題' },
    })
    const before = (await studio.listTags({ text: '桂' })).items[0]
    if (before === undefined) throw new Error('no tag')
    expect(await studio.mergeTag({ id: before.id, version: before.version, intoId: small.care })).toEqual({
      articles: 2,
    })
    expect((await studio.listTags({ text: '桂' })).items).toEqual([])
    expect((await studio.getArticle({ id: tagged.id })).content.tagIds).toEqual([small.care])
    expect(await app.readJson('/api/articles/tagged')).toMatchObject({
      title: '札',
      tags: [{ name: '手入れ' }],
    })
    expect(await app.readJson('/api/articles?tag=%E6%89%8B%E5%85%A5%E3%82%8C')).toMatchObject({ total: 25 })
    expect((await app.ask('/api/tags/katsura')).status).toBe(404)
    expect((await studio.listRedirects({ text: 'katsura' })).items).toHaveLength(1)
  })

  test('authors, banners, redirects and settings are listed as saved', async () => {
    const { studio } = admin
    expect((await studio.listUsers({ ids: [small.doctor] })).items.map(({ name }) => name)).toEqual(['石井'])
    const { items } = await studio.listUsers({ text: 'はな' })
    expect(items).toMatchObject([{ slug: 'hana', name: '花', links: [{ label: '本' }], articles: 1 }])
    const banners = (await studio.listBanners({})).items
    expect(banners.map((one) => [one.name, one.state, one.paid])).toEqual([
      ['いま', 'shown', true],
      ['前', 'ended', false],
    ])
    await studio.saveRedirect({ content: { path: '/old/', target: '/magazine/rich/' } })
    expect((await studio.listRedirects({ text: '/old/' })).items).toMatchObject([
      { target: '/magazine/rich/' },
    ])
    await studio.deleteRedirect({ path: '/old/' })
    const { version, content } = await studio.getSettings({})
    await studio.saveSettings({ version, content: { ...content, name: '新しい名前' } })
    expect(await app.readJson('/api/settings')).toMatchObject({ name: '新しい名前' })
    const refused = await problemIn(
      studio.saveSettings({ version, content: { ...content, tagManagerId: 'UA-1' } }),
    )
    expect(refused).toMatchObject({ status: 400, faults: [{ path: 'tagManagerId' }] })
  })

  test('the audit log is filtered and paged', async () => {
    const { studio } = admin
    const merged = await studio.listAudit({ action: 'tag.merge' })
    expect(merged.items).toMatchObject([{ action: 'tag.merge', by: { name: 'administrator' } }])
    expect((await studio.listAudit({ action: 'tag' })).total).toBeGreaterThan(1)
    expect(
      (await studio.listAudit({ by: 'test', page: 1 })).items.every((one) => one.by.actor === 'test'),
    ).toBe(true)
    expect((await studio.listAudit({ until: '2020-01-01T00:00:00Z' })).items).toEqual([])
  })

  test('T6 the audit log names people who left', async () => {
    const { studio } = admin
    await newStaff(app, 'editor', '去った人')
    const left = (await studio.listStaff({})).items.find(({ name }) => name === '去った人')
    await studio.removeStaff({ id: left?.id ?? 0, version: left?.version ?? 0 })
    const { people } = await studio.listAudit({})
    expect(people.map(({ name, isRemoved }) => [name, isRemoved])).toEqual([
      ['administrator', false],
      ['去った人', true],
    ])
  })

  test('T6 the audit log shows names, and ids for deleted records', async () => {
    const { studio } = admin
    const { id, version } = await studio.createTag({ content: { name: '衣替え', slug: 'koromogae' } })
    const named = async () =>
      (await studio.listAudit({ subject: `tag:${id}` })).items.map(({ subjectName }) => subjectName)
    expect(await named()).toEqual(['衣替え'])
    expect((await studio.listAudit({ subject: '衣替' })).items).toMatchObject([{ subject: `tag:${id}` }])
    expect((await studio.listAudit({ subject: '衣%え' })).items).toEqual([])
    await studio.deleteTag({ id, version })
    expect(await named()).toEqual([null, null])
    const { items } = await studio.listAudit({ action: 'article' })
    expect(items.some(({ subjectName }) => subjectName === '記事その1')).toBe(true)
  })
})
