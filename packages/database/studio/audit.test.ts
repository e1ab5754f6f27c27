import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'
import { listAudit } from './audit.ts'

describeOnBothEngines('T6 the audit log', (magazine) => {
  const subjects = async (subject: string) => {
    const { items } = await listAudit(magazine.db.reader, { subject }, 1)
    return [...new Set(items.map((one) => one.subject))]
  }

  test('finds a title that looks like a kind, and a number as what it is', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const create = async (slug: string, title: string) =>
      createNew(magazine.at(noon), anArticle(fixtures, { slug, title }))
    const note = await create('a', 'note: 冬')
    const [a, b] = [`article:${note.id}`, `article:${(await create('b', `article:${note.id}のこと`)).id}`]
    expect(await subjects('note: 冬')).toEqual([a])
    expect(await subjects('note:')).toEqual([a])
    expect(await subjects(a)).toEqual([a])
    expect(await subjects('のこと')).toEqual([b])
    expect(await subjects('article:999')).toEqual([])
  })
})
