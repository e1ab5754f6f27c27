import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { refused } from '../../testing/refused.ts'
import { saveUser } from '../../users.ts'
import { findPublishedUser, listPublishedUsers } from './users.ts'

describeOnBothEngines('users', (magazine) => {
  test('who sign a visible article are listed in the order of an index, with counts', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const portrait = { media: 'cover', alt: '顔' }
    const links = [{ label: '店', url: 'https://example.com/' }]
    const ao = await saveUser(magazine.at(noon), {
      slug: 'ao',
      name: '青',
      reading: 'アオ',
      title: '記者',
      portrait,
      links,
    })
    const only = await saveUser(magazine.at(noon), { slug: 'kuro', name: '黒', reading: 'くろ' })
    const { hana, ume } = fixtures
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', authorIds: [hana, ume] }))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'b', authorIds: [hana, ao.value.id] }))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'c', authorIds: [only.value.id] }))
    const { items, total } = await listPublishedUsers(magazine.db.reader, 1, noon)
    expect(items.map(({ slug, total }) => [slug, total])).toEqual([
      ['ao', 1],
      ['ume', 1],
      ['hana', 2],
    ])
    expect(total).toBe(3)
    expect((await refused(listPublishedUsers(magazine.db.reader, 2, noon))).code).toBe('not-found')
    expect(await findPublishedUser(magazine.db.reader, 'ao', noon)).toEqual({
      slug: 'ao',
      name: '青',
      reading: 'アオ',
      title: '記者',
      biography: '',
      portrait: {
        url: '/media/cover',
        width: 40,
        height: 30,
        colour: '#aabbcc',
        light: 0x789abc,
        alt: '顔',
        focus: { x: 0.5, y: 0.5 },
      },
      links,
      total: 1,
    })
    expect(await findPublishedUser(magazine.db.reader, 'kuro', noon)).toBeUndefined()
    expect(await findPublishedUser(magazine.db.reader, 'nai', noon)).toBeUndefined()
  })

  test('who only supervise an article have no page of their own', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const supervisor = {
      userId: fixtures.hana,
      credentials: '医師',
      checked: '全文',
      checkedOn: '2026-03-01',
    }
    await publishNew(magazine.at(noon), anArticle(fixtures, { supervisor }))
    expect(await findPublishedUser(magazine.db.reader, 'hana', noon)).toBeUndefined()
  })
})
