import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { faultPaths, refused } from '../testing/refused.ts'
import { storedRows } from '../testing/stored-rows.ts'
import { createArticle, editArticle, publishArticle } from './commands.ts'

describeOnBothEngines('the references of an article', (magazine) => {
  test('must exist; each missing one is reported with its path', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const before = await storedRows(magazine.db)
    const refusal = await refused(
      createArticle(magazine.at(noon), {
        ...anArticle(fixtures),
        categoryId: 99,
        tagIds: [fixtures.care, 98],
        authorIds: [97, fixtures.hana],
        supervisor: { userId: 96, credentials: 'a', checked: 'b', checkedOn: '2026-03-01' },
        cover: { media: 'gone', alt: '' },
      }),
    )
    expect(refusal.code).toBe('invalid')
    expect(faultPaths(refusal)).toEqual([
      'categoryId',
      'tagIds[1]',
      'authorIds[0]',
      'supervisor.userId',
      'media gone',
    ])
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('is checked on an edit, too', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await createNew(magazine.at(noon), anArticle(fixtures))
    const image = { type: 'image' as const, media: 'gone', alt: '' }
    const refusal = await refused(
      editArticle(magazine.at(noon), article, anArticle(fixtures, { body: { blocks: [image] } })),
    )
    expect(faultPaths(refusal)).toEqual(['media gone'])
  })

  test('a sub-category belongs to the article’s own category', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, tokushu, spring, cut } = fixtures
    for (const place of [
      { categoryId: hair, subcategoryId: spring },
      { categoryId: tokushu, subcategoryId: cut },
      { categoryId: undefined, subcategoryId: cut },
      { categoryId: hair, subcategoryId: 99 },
    ]) {
      const refusal = await refused(createArticle(magazine.at(noon), anArticle(fixtures, place)))
      expect(faultPaths(refusal)).toEqual(['subcategoryId'])
    }
  })
})

describeOnBothEngines('an address', (magazine) => {
  test('that another article has is refused, for a new article and for an old one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await createNew(magazine.at(noon), anArticle(fixtures))
    const second = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'ni' }))
    const before = await storedRows(magazine.db)
    for (const attempt of [
      () => createArticle(magazine.at(noon), anArticle(fixtures)),
      () => editArticle(magazine.at(noon), second, anArticle(fixtures)),
    ]) {
      const refusal = await refused(attempt())
      expect(refusal.code).toBe('conflict')
      expect(faultPaths(refusal)).toEqual(['slug'])
    }
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('of a published text stays taken until the new text is published', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'furui' }))
    const renamed = await editArticle(magazine.at(noon), article, anArticle(fixtures, { slug: 'atarashii' }))
    const wants = (slug: string) => createArticle(magazine.at(noon), anArticle(fixtures, { slug }))
    expect((await refused(wants('furui'))).code).toBe('conflict')
    expect((await refused(wants('atarashii'))).code).toBe('conflict')
    await publishArticle(magazine.at(minutesAfterNoon(1)), renamed.value)
    expect((await wants('furui')).value.content.slug).toBe('furui')
  })

  test('may be missing in any number of drafts', async () => {
    await createNew(magazine.at(noon), {})
    expect((await createNew(magazine.at(noon), {})).id).toBe(2)
  })
})
