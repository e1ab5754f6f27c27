import { expect, test } from 'vitest'
import { applyIndexSchedule } from '../search/index-schedule.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew, scheduleNew } from '../testing/fixtures.ts'
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

  test('are found by their text before they are published, while they are, and after that', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const written = (slug: string) => anArticle(fixtures, { slug, title: '朝', lead: '口紅を選ぶ。' })
    await createNew(magazine.at(noon), written('plan'))
    await publishNew(magazine.at(noon), written('published'))
    await scheduleNew(magazine.at(noon), written('scheduled'), { from: minutesAfterNoon(90) })
    await scheduleNew(magazine.at(noon), written('ended'), { from: noon, until: minutesAfterNoon(30) })
    const found = ['ended', 'plan', 'published', 'scheduled']
    expect((await list('口紅', false)).toSorted()).toEqual(found)
    await applyIndexSchedule(magazine.db, minutesAfterNoon(100))
    expect((await list('口紅', false)).toSorted()).toEqual(found)
  })

  test.each(['SPF', 'ＳＰＦ', '３０代', '30代', '髙橋', '髙橋 ＳＰＦ'])(
    'are found by the words as written: %s',
    async (text) => {
      const fixtures = await createFixtures(magazine.at(noon))
      const written = (slug: string) =>
        anArticle(fixtures, { slug, title: '朝', lead: '30代にはSPF50を、と髙橋さん。' })
      await createNew(magazine.at(noon), written('plan'))
      await publishNew(magazine.at(noon), written('published'))
      expect((await list(text, false)).toSorted()).toEqual(['plan', 'published'])
    },
  )

  test('are found by their readings only if all words are kana or romaji', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'aki', title: '秋の口紅', lead: '' }))
    for (const text of ['くちべに', 'くちべに、あき', 'kuchibeni! aki'])
      expect(await list(text, false), text).toEqual(['aki'])
    for (const text of ['冬、くちべに', '冬 くちべに']) expect(await list(text, false), text).toEqual([])
  })

  test('are found by exactly their slug', async () => {
    await fill()
    const { items } = await listDeskArticles(magazine.db.reader, { slug: 'b' }, 1, noon)
    expect(items.map(({ title }) => title)).toEqual(['春のBobと髪'])
  })
})
