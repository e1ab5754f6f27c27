import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import {
  anArticle,
  createNew,
  type Fixtures,
  createFixtures,
  publishNew,
  scheduleNew,
} from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from './commands.ts'

describeOnBothEngines('the changed keys of a command', (magazine) => {
  const one = minutesAfterNoon(1)
  const two = minutesAfterNoon(2)
  const three = minutesAfterNoon(3)

  test('saving without publishing changes no public key', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const created = await createArticle(magazine.at(noon), placed(fixtures))
    expect(created.changed).toEqual(['draft:1'])
    const edited = await editArticle(magazine.at(one), created.value, placed(fixtures, { title: '改' }))
    expect(edited.changed).toEqual(['draft:1'])
    const published = await publishArticle(magazine.at(one), edited.value)
    expect((await editArticle(magazine.at(two), published.value, placed(fixtures))).changed).toEqual([
      'draft:1',
    ])
  })

  test('publishing changes the article, its lists and the indexes that count it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { changed } = await publishArticle(
      magazine.at(noon),
      await createNew(magazine.at(noon), placed(fixtures)),
    )
    expect(changed).toEqual(everything(fixtures))
  })

  test('publishing again with the same place and time changes the article, but no list and no count', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), placed(fixtures))
    const { changed } = await publishArticle(magazine.at(one), article)
    expect(changed).toEqual(['article:1', 'draft:1', 'publications'])
  })

  test('publishing again with another tag changes both tags’ lists and the index of tags', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), placed(fixtures))
    const edited = await editArticle(
      magazine.at(one),
      article,
      placed(fixtures, { tagIds: [fixtures.sakura] }),
    )
    const { changed } = await publishArticle(magazine.at(two), edited.value)
    expect(changed).toContain(`list:tag:${fixtures.care}`)
    expect(changed).toContain(`list:tag:${fixtures.sakura}`)
    expect(changed).toContain('tags')
    expect(changed).not.toContain('users')
    expect(changed).not.toContain('categories')
  })

  test('withdrawing and deleting change all lists of the article', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), placed(fixtures))
    const withdrawn = await withdrawArticle(magazine.at(one), article)
    expect(withdrawn.changed).toEqual([...everything(fixtures), 'withdrawn:haru-no-kami'])
    const published = await publishArticle(magazine.at(one), withdrawn.value)
    expect(published.changed).toEqual(everything(fixtures))
    expect((await deleteArticle(magazine.at(two), published.value)).changed).toEqual([
      ...everything(fixtures),
      'withdrawn:haru-no-kami',
    ])
  })

  test('deleting a draft changes no list', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { changed } = await deleteArticle(
      magazine.at(one),
      await createNew(magazine.at(noon), placed(fixtures)),
    )
    expect(changed).toEqual(['article:1', 'draft:1'])
  })

  test('a new publication time changes the counts, though the article stays in its lists', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const scheduled = await scheduleNew(magazine.at(noon), placed(fixtures), { from: three })
    const published = await publishArticle(magazine.at(one), scheduled)
    expect(published.changed).toEqual(everything(fixtures))
    const putOff = await scheduleArticle(magazine.at(two), published.value, { from: three })
    expect(putOff.changed).toEqual([...everything(fixtures), 'withdrawn:haru-no-kami'])
    const limited = await scheduleArticle(magazine.at(two), putOff.value, {
      from: three,
      until: minutesAfterNoon(9),
    })
    expect(limited.changed).toEqual(everything(fixtures))
  })

  test('a rename changes the redirects', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), placed(fixtures))
    const edited = await editArticle(magazine.at(one), article, placed(fixtures, { slug: 'atarashii' }))
    expect((await publishArticle(magazine.at(two), edited.value)).changed).toContain('redirects')
  })

  test('a command that sweeps an ended article reports its keys', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await scheduleNew(magazine.at(noon), placed(fixtures), { from: noon, until: two })
    const other = await createNew(magazine.at(one), {})
    expect((await editArticle(magazine.at(one), other, {})).changed).toEqual(['draft:2'])
    const sweeping = await editArticle(magazine.at(two), { ...other, version: 2 }, {})
    expect(sweeping.changed).toEqual(
      [...everything(fixtures).filter((key) => !/^(draft|address):/.test(key)), 'draft:2'].toSorted(),
    )
    expect((await editArticle(magazine.at(three), { ...other, version: 3 }, {})).changed).toEqual(['draft:2'])
  })

  function placed(fixtures: Fixtures, input: Parameters<typeof anArticle>[1] = {}) {
    const { cut, care, hana } = fixtures
    return anArticle(fixtures, { subcategoryId: cut, tagIds: [care], authorIds: [hana], ...input })
  }

  function everything({ hair, cut, care, hana }: Fixtures): string[] {
    return [
      'address:haru-no-kami',
      'article:1',
      'categories',
      'draft:1',
      'list:all',
      `list:category:${hair}`,
      `list:subcategory:${cut}`,
      `list:tag:${care}`,
      `list:user:${hana}`,
      'publications',
      'tags',
      'users',
    ].toSorted()
  }
})
