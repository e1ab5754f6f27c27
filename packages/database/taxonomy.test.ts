import { expect, test } from 'vitest'
import { deleteArticle, editArticle, publishArticle, withdrawArticle } from './articles/commands.ts'
import {
  deleteCategory,
  deleteSubcategory,
  deleteTag,
  saveCategory,
  saveSubcategory,
  saveTag,
} from './taxonomy.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from './testing/fixtures.ts'
import { minutesAfterNoon, noon } from './testing/moments.ts'
import { faultPaths, refused } from './testing/refused.ts'
import { storedRows } from './testing/stored-rows.ts'
import { deleteUser, saveUser } from './users.ts'

describeOnBothEngines('taxonomy and users', (magazine) => {
  const kinds = [
    {
      name: 'category',
      save: saveCategory,
      remove: deleteCategory,
      keys: ['categories', 'category:3', 'list:category:3'],
    },
    { name: 'tag', save: saveTag, remove: deleteTag, keys: ['list:tag:4', 'tag:4', 'tags'] },
    { name: 'user', save: saveUser, remove: deleteUser, keys: ['user:3', 'users'] },
  ]

  test.each(kinds)(
    'a $name is saved, changed and deleted only with the newest version',
    async ({ name, save, remove, keys }) => {
      await createFixtures(magazine.at(noon))
      const first = await save(magazine.at(noon), { slug: 'atarashii', name: '新' })
      expect(first).toMatchObject({ value: { version: 1 }, changed: keys })
      const second = await save(magazine.at(noon), { slug: 'atarashii', name: '改' }, first.value)
      expect(second).toMatchObject({ value: { id: first.value.id, version: 2 }, changed: keys })
      const before = await storedRows(magazine.db)
      expect((await refused(save(magazine.at(noon), { slug: 'x', name: '遅' }, first.value))).code).toBe(
        'conflict',
      )
      expect((await refused(remove(magazine.at(noon), first.value))).code).toBe('conflict')
      expect(
        (await refused(save(magazine.at(noon), { slug: 'x', name: '無' }, { id: 99, version: 1 }))).code,
      ).toBe('not-found')
      expect(await storedRows(magazine.db)).toEqual(before)
      expect((await remove(magazine.at(noon), second.value)).changed).toEqual(keys)
      expect((await refused(remove(magazine.at(noon), second.value))).code).toBe('not-found')
      const audit = await magazine.db.reader
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', `${name}:${first.value.id}`)
        .orderBy('id')
        .execute()
      expect(audit.map(({ action }) => action)).toEqual([`${name}.create`, `${name}.edit`, `${name}.delete`])
      const next = await save(magazine.at(noon), { slug: 'atarashii', name: '新' })
      expect(next.value.id).toBe(first.value.id + 1)
    },
  )

  test.each(kinds)('two of $name never share a slug', async ({ save }) => {
    await save(magazine.at(noon), { slug: 'onaji', name: '一' })
    const other = await save(magazine.at(noon), { slug: 'betsu', name: '二' })
    const refusal = await refused(save(magazine.at(noon), { slug: 'onaji', name: '三' }))
    expect(refusal.code).toBe('conflict')
    expect(faultPaths(refusal)).toEqual(['slug'])
    expect((await refused(save(magazine.at(noon), { slug: 'onaji', name: '二' }, other.value))).code).toBe(
      'conflict',
    )
  })

  test('two tags never share a name', async () => {
    await saveTag(magazine.at(noon), { slug: 'a', name: '桜' })
    expect(faultPaths(await refused(saveTag(magazine.at(noon), { slug: 'b', name: '桜' })))).toEqual(['name'])
  })

  test('sub-categories share a slug only under different categories, and stand under one that is there', async () => {
    const { hair, tokushu } = await createFixtures(magazine.at(noon))
    const below = (categoryId: number) => ({ categoryId, slug: 'cut', name: '切' })
    expect((await saveSubcategory(magazine.at(noon), below(tokushu))).value.version).toBe(1)
    expect((await refused(saveSubcategory(magazine.at(noon), below(hair)))).code).toBe('conflict')
    expect(faultPaths(await refused(saveSubcategory(magazine.at(noon), below(99))))).toEqual(['categoryId'])
    const cover = { media: 'gone', alt: '' }
    expect(
      faultPaths(await refused(saveSubcategory(magazine.at(noon), { ...below(hair), slug: 'x', cover }))),
    ).toEqual(['media gone'])
  })

  test.each([
    [{ slug: 'page', name: 'a' }, 'slug'],
    [{ slug: 'a', name: ' ' }, 'name'],
    [{ slug: 'a', name: 'a', colour: 'red' }, 'colour'],
    [{ slug: 'a', name: 'a', position: -1 }, 'position'],
    [{ slug: 'a', name: 'a', extra: 1 }, ''],
  ])('a category like %j is refused', async (input, path) => {
    expect(faultPaths(await refused(saveCategory(magazine.at(noon), input)))).toEqual([path])
  })

  test('what an article refers to can’t be deleted, not even what only readers’ text refers to', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, tokushu, spring, cut, care, hana, ume } = fixtures
    const supervisor = { userId: ume, credentials: 'a', checked: 'b', checkedOn: '2026-03-01' }
    const place = { subcategoryId: cut, tagIds: [care], authorIds: [hana], supervisor }
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, place))
    const edited = await editArticle(
      magazine.at(noon),
      article,
      anArticle(fixtures, { categoryId: tokushu, subcategoryId: spring }),
    )
    const removals = [
      () => deleteTag(magazine.at(noon), { id: care, version: 1 }),
      () => deleteUser(magazine.at(noon), { id: hana, version: 1 }),
      () => deleteUser(magazine.at(noon), { id: ume, version: 1 }),
      () => deleteSubcategory(magazine.at(noon), { id: cut, version: 1 }),
      () => deleteCategory(magazine.at(noon), { id: hair, version: 1 }),
    ]
    const before = await storedRows(magazine.db)
    for (const remove of removals) expect((await refused(remove())).code).toBe('conflict')
    expect((await refused(deleteSubcategory(magazine.at(noon), { id: spring, version: 1 }))).code).toBe(
      'conflict',
    )
    expect((await refused(deleteCategory(magazine.at(noon), { id: tokushu, version: 1 }))).code).toBe(
      'conflict',
    )
    expect(await storedRows(magazine.db)).toEqual(before)
    const published = await publishArticle(magazine.at(minutesAfterNoon(1)), edited.value)
    for (const remove of removals) await remove()
    expect((await refused(deleteSubcategory(magazine.at(noon), { id: spring, version: 1 }))).code).toBe(
      'conflict',
    )
    await withdrawArticle(magazine.at(minutesAfterNoon(2)), published.value)
    expect((await refused(deleteSubcategory(magazine.at(noon), { id: spring, version: 1 }))).code).toBe(
      'conflict',
    )
  })

  test('what only a deleted article referred to can be deleted', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { cut, care, hana } = fixtures
    const article = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { subcategoryId: cut, tagIds: [care], authorIds: [hana] }),
    )
    await deleteArticle(magazine.at(noon), article)
    await deleteTag(magazine.at(noon), { id: care, version: 1 })
    await deleteUser(magazine.at(noon), { id: hana, version: 1 })
    const last = await deleteSubcategory(magazine.at(noon), { id: cut, version: 1 })
    expect(last.changed).toEqual(['categories', `list:subcategory:${cut}`, `subcategory:${cut}`])
  })

  test('a user’s portrait and links are checked', async () => {
    const user = { slug: 'a', name: 'a' }
    const portrait = { media: 'gone', alt: '' }
    expect(faultPaths(await refused(saveUser(magazine.at(noon), { ...user, portrait })))).toEqual([
      'media gone',
    ])
    const links = [{ label: 'a', url: 'javascript:x' }]
    expect(faultPaths(await refused(saveUser(magazine.at(noon), { ...user, links })))).toContain(
      'links[0].url',
    )
  })

  test('the category of features keeps its slug, and can be changed otherwise', async () => {
    const { tokushu } = await createFixtures(magazine.at(noon))
    const target = { id: tokushu, version: 1 }
    const moved = { slug: 'special', name: '特集', position: 2 }
    const refusal = await refused(saveCategory(magazine.at(noon), moved, target))
    expect([refusal.code, faultPaths(refusal)]).toEqual(['conflict', ['slug']])
    const renamed = { slug: 'tokushu', name: '大特集', position: 2 }
    expect((await saveCategory(magazine.at(noon), renamed, target)).value.version).toBe(2)
  })

  test('a sub-category that articles use stays in its category', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, tokushu, cut } = fixtures
    await createNew(magazine.at(noon), anArticle(fixtures, { categoryId: hair, subcategoryId: cut }))
    const moving = saveSubcategory(
      magazine.at(noon),
      { categoryId: tokushu, slug: 'cut', name: 'カット' },
      { id: cut, version: 1 },
    )
    expect((await refused(moving)).code).toBe('conflict')
  })
})
