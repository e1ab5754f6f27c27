import { expect, test } from 'vitest'
import { withPastLists } from '../../lists/past-lists.ts'
import { saveTag } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew, scheduleNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { refused } from '../../testing/refused.ts'
import { findPublishedTag, listLargestTags, listPublishedTags, tagsPerPage } from './tags.ts'

describeOnBothEngines('the index of tags', (magazine) => {
  test('R11 stands in 五十音 order by reading, with counts, and leaves out what only drafts carry', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const readings = ['パーマ', 'LED', 'ばら', 'はだ', 'ヴェール', 'うるおい', 'ぎんざ', 'きもの', '']
    const ids: number[] = []
    for (const [at, reading] of readings.entries()) {
      ids.push(
        (await saveTag(magazine.at(noon), { slug: `t-${at}`, name: reading || 'わふく', reading })).value.id,
      )
    }
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', tagIds: ids }))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'b', tagIds: ids.slice(0, 2) }))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'c', tagIds: [fixtures.care, ...ids] }))
    await scheduleNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'd', tagIds: [fixtures.sakura, ...ids] }),
      {
        from: minutesAfterNoon(1),
      },
    )
    const { items, total, rows } = await listPublishedTags(magazine.db.reader, 1, noon)
    expect(items.map(({ row, name, total }) => [row, name, total])).toEqual([
      ['あ', 'ヴェール', 1],
      ['あ', 'うるおい', 1],
      ['か', 'きもの', 1],
      ['か', 'ぎんざ', 1],
      ['は', 'パーマ', 2],
      ['は', 'はだ', 1],
      ['は', 'ばら', 1],
      ['わ', 'わふく', 1],
      ['英数', 'LED', 2],
    ])
    expect(total).toBe(9)
    expect(rows.map(({ row }) => row)).toEqual(['あ', 'か', 'は', 'わ', '英数'])
    expect((await listPublishedTags(magazine.db.reader, 1, minutesAfterNoon(1))).total).toBe(10)
  })

  test('R11 has pages', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const ids: number[] = []
    for (let at = 0; at <= tagsPerPage; at += 1) {
      const reading = at < tagsPerPage ? 'か' : 'ま'
      const { value } = await saveTag(magazine.at(noon), { slug: `t-${at}`, name: `${1000 + at}`, reading })
      ids.push(value.id)
    }
    for (const part of [ids.slice(0, 50), ids.slice(50, 100), ids.slice(100)]) {
      await publishNew(magazine.at(noon), anArticle(fixtures, { slug: `kiji-${part[0]}`, tagIds: part }))
    }
    const first = await listPublishedTags(magazine.db.reader, 1, noon)
    expect(first.items).toHaveLength(tagsPerPage)
    expect(first.rows).toEqual([
      { row: 'か', page: 1 },
      { row: 'ま', page: 2 },
    ])
    const second = await listPublishedTags(magazine.db.reader, 2, noon)
    expect(second).toMatchObject({ total: tagsPerPage + 1, page: 2, pageCount: 2, perPage: tagsPerPage })
    expect(second.rows).toEqual(first.rows)
    expect(second.items.map(({ name }) => name)).toEqual([String(1000 + tagsPerPage)])
    expect((await refused(listPublishedTags(magazine.db.reader, 3, noon))).code).toBe('not-found')
  })

  test('at a past minute has the tags of articles that have ended since', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura, shampoo } = fixtures
    const ending = { from: minutesAfterNoon(1), until: minutesAfterNoon(10) }
    await scheduleNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'a', tagIds: [sakura, shampoo] }),
      ending,
    )
    await publishNew(magazine.at(minutesAfterNoon(2)), anArticle(fixtures, { slug: 'b', tagIds: [shampoo] }))
    // The next publication sweeps the ended article from the lists.
    await publishNew(magazine.at(minutesAfterNoon(20)), anArticle(fixtures, { slug: 'c', tagIds: [care] }))
    const at = minutesAfterNoon(5)
    const past = withPastLists(magazine.db.reader, at)
    const index = await listPublishedTags(past, 1, at)
    expect(index.items.map(({ row, slug, total }) => [row, slug, total])).toEqual([
      ['さ', 'sakura', 1],
      ['さ', 'shampoo', 2],
    ])
    expect(index).toMatchObject({ total: 2, rows: [{ row: 'さ', page: 1 }] })
    expect((await listLargestTags(past, 20, at)).map(({ slug }) => slug)).toEqual(['shampoo', 'sakura'])
    expect(await findPublishedTag(past, 'sakura', at)).toEqual(index.items[0])
    expect((await refused(listPublishedTags(past, 2, at))).code).toBe('not-found')
  })

  test('finds one tag that readers can meet', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { tagIds: [fixtures.care] }))
    expect(await findPublishedTag(magazine.db.reader, 'care', noon)).toEqual({
      slug: 'care',
      name: '手入れ',
      reading: 'ていれ',
      row: 'た',
      total: 1,
    })
    expect(await findPublishedTag(magazine.db.reader, 'sakura', noon)).toBeUndefined()
    expect(await findPublishedTag(magazine.db.reader, 'nai', noon)).toBeUndefined()
  })

  test('of an empty magazine is empty', async () => {
    expect(await listPublishedTags(magazine.db.reader, 1, noon)).toMatchObject({
      items: [],
      total: 0,
      pageCount: 1,
    })
  })
})
