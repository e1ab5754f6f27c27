import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { listDeskArticles } from './articles.ts'
import { readTextMatch } from './text-match.ts'

describeOnBothEngines('the articles of the studio', (magazine) => {
  const fill = async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const written = [
      { slug: 'a', title: 'Bob' },
      { slug: 'b', title: '春のBobと髪' },
      { slug: 'short-bob', title: '冬' },
      { slug: 'c', title: '夏', lead: 'bob と春の髪' },
    ]
    for (const [at, content] of written.entries())
      await createNew(magazine.at(minutesAfterNoon(at)), anArticle(fixtures, content))
  }
  const list = async (text: string, titlesFirst: boolean) => {
    const match = await readTextMatch(magazine.db, text)
    const { items } = await listDeskArticles(
      magazine.db.reader,
      { match, titlesFirst },
      1,
      minutesAfterNoon(60),
    )
    return items.map(({ slug }) => slug)
  }

  test('are found by title and slug before those that only mention the words, if the caller wants titles', async () => {
    await fill()
    expect(await list('bob', false)).toEqual(['c', 'short-bob', 'b', 'a'])
    expect(await list('bob', true)).toEqual(['a', 'short-bob', 'b', 'c'])
    expect(await list('髪 春', true)).toEqual(['b', 'c'])
  })

  test('are found by exactly their slug', async () => {
    await fill()
    const { items } = await listDeskArticles(magazine.db.reader, { slug: 'b' }, 1, noon)
    expect(items.map(({ title }) => title)).toEqual(['春のBobと髪'])
  })
})
