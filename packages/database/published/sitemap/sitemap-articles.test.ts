import { expect, test } from 'vitest'
import { editArticle, publishArticle, scheduleArticle } from '../../articles/commands.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { eachArticle, stateOfArticles } from './sitemap-articles.ts'

const everything = { after: 0, upTo: 1_000_000_000 }

describeOnBothEngines('the sitemap of articles', (magazine) => {
  test('F2 dates a corrected article by its newest publication, and its part with it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures))
    await publishNew(magazine.at(minutesAfterNoon(1)), anArticle(fixtures, { slug: 'aki-no-kami' }))
    const before = await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(2))
    const { value: edited } = await editArticle(magazine.at(minutesAfterNoon(3)), article, {
      ...article.content,
      title: '春の髪、改め',
    })
    expect(await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(4))).toEqual(before)
    await publishArticle(magazine.at(minutesAfterNoon(5)), edited)
    const after = await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(9))
    expect(after).toMatchObject({ total: 2, modifiedAt: minutesAfterNoon(5) })
    expect(after.fingerprint).not.toBe(before.fingerprint)
    expect(await dates(minutesAfterNoon(9))).toEqual({
      'haru-no-kami': minutesAfterNoon(5),
      'aki-no-kami': minutesAfterNoon(1),
    })
  })

  test('F2 publishing again without a change has a new date, too', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures))
    const before = await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(1))
    await publishArticle(magazine.at(minutesAfterNoon(2)), article)
    const after = await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(3))
    expect(after.modifiedAt).toEqual(minutesAfterNoon(2))
    expect(after.fingerprint).not.toBe(before.fingerprint)
  })

  test('Q14 does not show when an article was scheduled that readers cannot see yet', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures))
    const before = await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(2))
    const draft = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'ashita' }))
    await scheduleArticle(magazine.at(minutesAfterNoon(1)), draft, { from: minutesAfterNoon(60) })
    expect(await stateOfArticles(magazine.db.reader, everything, minutesAfterNoon(2))).toEqual(before)
    expect(await dates(minutesAfterNoon(61))).toMatchObject({ ashita: minutesAfterNoon(60) })
  })

  async function dates(now: Date): Promise<Record<string, Date>> {
    const found: Record<string, Date> = {}
    for await (const some of eachArticle(magazine.db.reader, everything, now))
      for (const { slug, modifiedAt } of some) found[slug] = modifiedAt
    return found
  }
})
