import { expect, test } from 'vitest'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew, scheduleNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { faultPaths, refused } from '../../testing/refused.ts'
import { type ArticleFilter, listPublishedArticles } from './lists.ts'

describeOnBothEngines('lists of published articles', (magazine) => {
  test('A4 are newest first, 20 a page, and articles of one minute keep their order', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (let at = 1; at <= 21; at += 1) {
      await publishNew(
        magazine.at(minutesAfterNoon(at < 5 ? 0 : 1)),
        anArticle(fixtures, { slug: `kiji-${at}` }),
      )
    }
    const later = minutesAfterNoon(2)
    const first = await listPublishedArticles(magazine.db.reader, {}, 1, later)
    const second = await listPublishedArticles(magazine.db.reader, {}, 2, later)
    expect(first.items.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 20 }, (_, at) => `kiji-${21 - at}`),
    )
    expect(second.items.map(({ slug }) => slug)).toEqual(['kiji-1'])
    expect(second).toMatchObject({ total: 21, page: 2, pageCount: 2, perPage: 20 })
    expect((await refused(listPublishedArticles(magazine.db.reader, {}, 3, later))).code).toBe('not-found')
    expect(
      (await refused(listPublishedArticles(magazine.db.reader, {}, 999_999_999_999_999, later))).code,
    ).toBe('not-found')
  })

  test('say where headlines may be broken, also of those that were published before that was kept', async () => {
    const { db } = magazine
    const fixtures = await createFixtures(magazine.at(noon))
    const title = '秋の朝ごはん、鏡を拭いたあとにできること'
    await publishNew(magazine.at(noon), anArticle(fixtures, { title }))
    const breaks = async () => (await listPublishedArticles(db.reader, {}, 1, noon)).items[0]?.titleBreaks
    expect(await breaks()).toEqual(phraseBreaks(title))
    await db.writer.updateTable('publications').set({ title_breaks: '[2]' }).execute()
    expect(await breaks()).toEqual([2])
    // Breaks that an older version stored obey a newer rule: あとに stays with 拭いた.
    await db.writer.updateTable('publications').set({ title_breaks: '[2,12]' }).execute()
    expect(await breaks()).toEqual([2])
    await db.writer.updateTable('publications').set({ title_breaks: null }).execute()
    expect(await breaks()).toEqual(phraseBreaks(title))
  })

  test('can be narrowed by category, sub-category, tag and user, also together', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, cut, tokushu, spring, care, sakura, hana, ume } = fixtures
    const publish = (slug: string, input: Parameters<typeof anArticle>[1]) =>
      publishNew(magazine.at(noon), anArticle(fixtures, { slug, ...input }))
    await publish('a', { categoryId: hair, subcategoryId: cut, tagIds: [care], authorIds: [hana] })
    await publish('b', { categoryId: hair, tagIds: [care, sakura], authorIds: [ume] })
    await publish('c', {
      categoryId: tokushu,
      subcategoryId: spring,
      tagIds: [sakura],
      authorIds: [hana, ume],
    })
    expect(await slugs({})).toEqual(['c', 'b', 'a'])
    expect(await slugs({ category: 'hair' })).toEqual(['b', 'a'])
    expect(await slugs({ category: 'hair', subcategory: 'cut' })).toEqual(['a'])
    expect(await slugs({ tag: 'care' })).toEqual(['b', 'a'])
    expect(await slugs({ user: 'ume' })).toEqual(['c', 'b'])
    expect(await slugs({ tag: 'sakura', user: 'ume' })).toEqual(['c', 'b'])
    expect(await slugs({ category: 'hair', tag: 'sakura' })).toEqual(['b'])
    expect(await slugs({ category: 'tokushu', subcategory: 'haru', tag: 'sakura', user: 'hana' })).toEqual([
      'c',
    ])
    expect(await slugs({ category: 'tokushu', tag: 'care' })).toEqual([])
  })

  test('of an empty magazine have one empty page', async () => {
    expect(await listPublishedArticles(magazine.db.reader, {}, 1, noon)).toMatchObject({
      items: [],
      total: 0,
      pageCount: 1,
    })
    await createFixtures(magazine.at(noon))
    expect(await slugs({ category: 'hair' })).toEqual([])
    expect(await slugs({ category: 'hair', subcategory: 'cut' })).toEqual([])
  })

  test.each<ArticleFilter>([
    { category: 'nai' },
    { category: 'hair', subcategory: 'haru' },
    { tag: 'nai' },
    { user: 'nai' },
    { category: 'hair', user: 'nai' },
  ])('of what is not there are not found: %j', async (filter) => {
    await createFixtures(magazine.at(noon))
    expect((await refused(listPublishedArticles(magazine.db.reader, filter, 1, noon))).code).toBe('not-found')
  })

  test('of a tag or user that only drafts and coming articles know are not found', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura, hana, ume } = fixtures
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', tagIds: [care], authorIds: [hana] }))
    const coming = anArticle(fixtures, { slug: 'b', tagIds: [sakura], authorIds: [ume] })
    await scheduleNew(magazine.at(noon), coming, { from: minutesAfterNoon(1) })
    for (const filter of [
      { tag: 'care' },
      { user: 'hana' },
      { tag: 'sakura' },
      { user: 'ume' },
      { category: 'hair', tag: 'sakura' },
    ]) {
      expect((await refused(listPublishedArticles(magazine.db.reader, filter, 1, noon))).code).toBe(
        'not-found',
      )
    }
  })

  test('want a category beside a sub-category', async () => {
    const refusal = await refused(listPublishedArticles(magazine.db.reader, { subcategory: 'cut' }, 1, noon))
    expect(refusal.code).toBe('invalid')
    expect(faultPaths(refusal)).toEqual(['subcategory'])
  })

  async function slugs(filter: ArticleFilter): Promise<string[]> {
    const { items, total } = await listPublishedArticles(magazine.db.reader, filter, 1, noon)
    expect(total).toBe(items.length)
    return items.map(({ slug }) => slug)
  }
})
