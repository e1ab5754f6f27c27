import { expect, test } from 'vitest'
import { findFaults } from '../../backup/integrity.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { mergeTag } from './merge-tags.ts'

describeOnBothEngines('merging tags', (magazine) => {
  test('a tag with many articles is merged whole, and others can save meanwhile', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura } = fixtures
    for (let n = 0; n < 101; n += 1) {
      const create = n % 50 === 0 ? publishNew : createNew
      await create(magazine.at(noon), anArticle(fixtures, { slug: `a-${n}`, tagIds: [care] }))
    }
    const finished: string[] = []
    const merging = mergeTag(magazine.at(noon), { id: care, version: 1 }, sakura).then((merged) => {
      finished.push('merged')
      return merged
    })
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'other', tagIds: [] }))
    finished.push('saved')
    expect((await merging).value).toEqual({ articles: 101 })
    expect(finished).toEqual(['saved', 'merged'])
    const references = await magazine.db.reader
      .selectFrom('article_references')
      .select('subject')
      .where('kind', '=', 'tag')
      .execute()
    expect(references.map(({ subject }) => subject)).toEqual(Array(101).fill(String(sakura)))
    const merges = await magazine.db.reader
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'tag.merge')
      .execute()
    expect(merges.map(({ details }) => JSON.parse(details))).toEqual([
      { into: sakura, name: expect.any(String), articles: 101 },
    ])
    expect(await findFaults(magazine.db)).toEqual([])
  })
})
