import { expect, test } from 'vitest'
import { orderCategories } from '../../category-order.ts'
import { addSubcategory, saveCategory, saveSubcategory } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { listCategoriesWithNewest, listFeatures, listPublishedCategories } from './categories.ts'

describeOnBothEngines('categories', (magazine) => {
  test('A3 are listed in the editors’ order with their sub-categories and counts, empty ones, too, except features', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await saveCategory(magazine.at(noon), {
      slug: 'nail',
      name: '爪',
      description: '指先',
      colour: '#ff0000',
      position: 0,
    })
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', subcategoryId: fixtures.cut }))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'b' }))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'c' }))
    const categories = await listPublishedCategories(magazine.db.reader, noon)
    expect(categories.map(({ slug, total }) => [slug, total])).toEqual([
      ['nail', 0],
      ['hair', 2],
      ['tokushu', 0],
    ])
    expect(categories[0]).toEqual({
      slug: 'nail',
      name: '爪',
      description: '指先',
      colour: '#ff0000',
      total: 0,
      subcategories: [],
    })
    expect(categories[1]?.subcategories).toEqual([{ slug: 'cut', name: '切る', description: '', total: 1 }])
    expect(categories[2]?.subcategories).toEqual([])
  })

  test('R7 those with something to read come with their newest articles, and nothing that is hidden', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const [at, slug] of ['a', 'b', 'c'].entries())
      await publishNew(magazine.at(minutesAfterNoon(at)), anArticle(fixtures, { slug }))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'd' }))
    const found = await listCategoriesWithNewest(magazine.db.reader, 2, minutesAfterNoon(3))
    expect(found.map(({ slug, total, newest }) => [slug, total, newest.map((card) => card.slug)])).toEqual([
      ['hair', 3, ['c', 'b']],
    ])
  })

  test('features are the sub-categories of tokushu that have something to read, in the editors’ order', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { tokushu, spring } = fixtures
    const cover = { media: 'cover', alt: '海' }
    const summer = (
      await saveSubcategory(magazine.at(noon), { categoryId: tokushu, slug: 'natsu', name: '夏', cover })
    ).value.id
    await saveSubcategory(magazine.at(noon), { categoryId: tokushu, slug: 'aki', name: '秋' })
    const publish = (slug: string, subcategoryId: number, minutes: number) =>
      publishNew(
        magazine.at(minutesAfterNoon(minutes)),
        anArticle(fixtures, { slug, categoryId: tokushu, subcategoryId }),
      )
    await publish('a', spring, 0)
    await publish('b', summer, 1)
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'd', subcategoryId: fixtures.cut }))
    const features = await listFeatures(magazine.db.reader, minutesAfterNoon(2))
    expect(features.map(({ slug, total }) => [slug, total])).toEqual([
      ['natsu', 1],
      ['haru', 1],
    ])
    expect(features[0]).toMatchObject({
      cover: { url: '/media/cover', alt: '海' },
      newestAt: minutesAfterNoon(1).toISOString(),
    })
    await publish('c', spring, 3)
    const slugs = (await listFeatures(magazine.db.reader, minutesAfterNoon(3))).map(({ slug }) => slug)
    expect(slugs).toEqual(['haru', 'natsu'])
    const below = await magazine.db.reader
      .selectFrom('subcategories')
      .select(['id', 'slug'])
      .where('category_id', '=', tokushu)
      .execute()
    const order = ['natsu', 'aki', 'haru'].flatMap((slug) => below.find((one) => one.slug === slug)?.id ?? [])
    await orderCategories(magazine.at(noon), order, tokushu)
    const ordered = () => listFeatures(magazine.db.reader, minutesAfterNoon(5))
    expect((await ordered()).map(({ slug }) => slug)).toEqual(['natsu', 'haru'])
    const winter = (
      await addSubcategory(magazine.at(noon), { categoryId: tokushu, slug: 'fuyu', name: '冬' })
    ).value.id
    await publish('e', winter, 0)
    await publish('f', spring, 4)
    expect((await ordered()).map(({ slug }) => slug)).toEqual(['fuyu', 'natsu', 'haru'])
  })

  test('a sub-category added elsewhere moves no other one', async () => {
    const { hair, cut } = await createFixtures(magazine.at(noon))
    await addSubcategory(magazine.at(noon), { categoryId: hair, slug: 'dye', name: '染める' })
    const row = await magazine.db.reader
      .selectFrom('subcategories')
      .select(['position', 'version'])
      .where('id', '=', cut)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ position: 0, version: 1 })
  })
})
