import { expect, test, vi } from 'vitest'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { listRelated } from './related.ts'

describeOnBothEngines('related articles', (magazine) => {
  test('share a rare tag first, then a common one, then the place; never the article itself or a draft', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, tokushu, cut, care, sakura, shampoo } = fixtures
    const publish = (slug: string, input: Parameters<typeof anArticle>[1]) =>
      publishNew(magazine.at(noon), anArticle(fixtures, { slug, ...input }))
    await publish('moto', { categoryId: hair, subcategoryId: cut, tagIds: [care, sakura] })
    await publish('near', { categoryId: hair })
    await publish('nearer', { categoryId: hair, subcategoryId: cut })
    for (let at = 0; at < 6; at += 1) await publish(`common-${at}`, { categoryId: tokushu, tagIds: [care] })
    await publish('rare', { categoryId: tokushu, tagIds: [sakura] })
    await publish('other', { categoryId: tokushu, tagIds: [shampoo] })
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki', tagIds: [care, sakura] }))
    const related = await listRelated(magazine.db, 'moto', noon, 9)
    expect(related?.map(({ slug }) => slug)).toEqual([
      'rare',
      ...[5, 4, 3, 2, 1, 0].map((at) => `common-${at}`),
      'nearer',
      'near',
    ])
    expect(await listRelated(magazine.db, 'moto', noon)).toHaveLength(6)
  })

  test('write about the same rare words, whatever their tags', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const about = (word: string) => ({
      blocks: [{ type: 'paragraph' as const, content: [{ text: `${word}の話。${word}を試す。` }] }],
    })
    const publish = (slug: string, word: string, categoryId: number) =>
      publishNew(magazine.at(noon), anArticle(fixtures, { slug, title: slug, body: about(word), categoryId }))
    await publish('moto', '炭酸美容液', fixtures.hair)
    await publish('betsu', '手帳', fixtures.hair)
    await publish('onaji', '炭酸美容液', fixtures.tokushu)
    const draft = anArticle(fixtures, { slug: 'shitagaki', body: about('炭酸美容液') })
    await createNew(magazine.at(noon), draft)
    const bounded = vi.spyOn(magazine.db.searchIndex, 'bounded')
    const related = await listRelated(magazine.db, 'moto', noon)
    expect(related?.map(({ slug }) => slug)).toEqual(['onaji', 'betsu'])
    // Otherwise PostgreSQL reads the whole index for each word.
    expect(bounded).toHaveBeenCalledOnce()
    bounded.mockRestore()
  })

  test('nearer in time break ties', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const month = 30 * 24 * 60
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'mukashi' }))
    await publishNew(magazine.at(minutesAfterNoon(6 * month)), anArticle(fixtures, { slug: 'moto' }))
    await publishNew(magazine.at(minutesAfterNoon(18 * month)), anArticle(fixtures, { slug: 'ato' }))
    const related = await listRelated(magazine.db, 'moto', minutesAfterNoon(20 * month))
    expect(related?.map(({ slug }) => slug)).toEqual(['mukashi', 'ato'])
  })

  test('of what readers can’t see there are none', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await createNew(magazine.at(noon), anArticle(fixtures))
    expect(await listRelated(magazine.db, 'haru-no-kami', noon)).toBeUndefined()
    expect(await listRelated(magazine.db, 'nai', noon)).toBeUndefined()
  })
})
