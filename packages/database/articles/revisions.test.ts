import { expect, test } from 'vitest'
import { editArticle, publishArticle } from './commands.ts'
import { findRevisionContent, listRevisions } from './revisions.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createNew, createFixtures } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'

describeOnBothEngines('revisions', (magazine) => {
  test('keep every text as it was, and a text that did not change is stored once', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await createNew(magazine.at(noon), anArticle(fixtures, { title: '一' }))
    const second = await editArticle(magazine.at(noon), first, anArticle(fixtures, { title: '二' }))
    const third = await editArticle(magazine.at(noon), second.value, anArticle(fixtures, { title: '二' }))
    await publishArticle(magazine.at(noon), third.value)
    const titles: (string | undefined)[] = []
    for (const version of [1, 2, 3, 4, 5])
      titles.push((await findRevisionContent(magazine.db.reader, first.id, version))?.title)
    expect(titles).toEqual(['一', '二', '二', '二', undefined])
    expect(await magazine.db.reader.selectFrom('documents').select('id').execute()).toHaveLength(2)
  })

  test('of an article that never was are none', async () => {
    expect(await listRevisions(magazine.db.reader, 99)).toEqual([])
    expect(await findRevisionContent(magazine.db.reader, 99, 1)).toBeUndefined()
  })
})
