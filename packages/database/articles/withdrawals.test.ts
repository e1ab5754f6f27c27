import { expect, test } from 'vitest'
import { deleteArticle, editArticle, publishArticle, withdrawArticle } from './commands.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, publishNew, scheduleNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { listWithdrawals, wasTakenAway } from './withdrawals.ts'

const one = minutesAfterNoon(1)
const two = minutesAfterNoon(2)

describeOnBothEngines('F2 withdrawn addresses', (magazine) => {
  const isGone = (slug: string, now = two) => wasTakenAway(magazine.db.reader, slug, now)
  const gone = () => listWithdrawals(magazine.db.reader, { since: noon, now: two, most: 10 })

  test('a withdrawn or deleted article leaves its address behind, and nothing of its text', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    const second = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'natsu' }))
    expect(await isGone('haru-no-kami')).toBe(false)
    await withdrawArticle(magazine.at(one), first)
    await deleteArticle(magazine.at(two), second)
    expect([await isGone('haru-no-kami'), await isGone('natsu')]).toEqual([true, true])
    expect(await gone()).toEqual([
      { articleId: second.id, slug: 'natsu', publishedAt: noon, withdrawnAt: two },
      { articleId: first.id, slug: 'haru-no-kami', publishedAt: noon, withdrawnAt: one },
    ])
  })

  test('an article that comes back, under its name or another, is not gone', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    const { value: withdrawn } = await withdrawArticle(magazine.at(one), first)
    const { value: renamed } = await editArticle(magazine.at(one), withdrawn, {
      ...withdrawn.content,
      slug: 'aki',
    })
    expect([await isGone('haru-no-kami'), await isGone('aki')]).toEqual([true, false])
    await publishArticle(magazine.at(two), renamed)
    expect([await isGone('haru-no-kami'), await isGone('aki')]).toEqual([false, false])
    expect(await gone()).toEqual([])
  })

  test('another article at the address ends its absence', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    await deleteArticle(magazine.at(one), first)
    const next = await publishNew(magazine.at(two), anArticle(fixtures))
    expect(await isGone('haru-no-kami')).toBe(false)
    await withdrawArticle(magazine.at(two), next)
    expect(await isGone('haru-no-kami')).toBe(true)
  })

  test('an article that was never public is unknown, not withdrawn', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const coming = await scheduleNew(magazine.at(noon), anArticle(fixtures), { from: minutesAfterNoon(9) })
    await withdrawArticle(magazine.at(one), coming)
    expect(await isGone('haru-no-kami')).toBe(false)
  })

  test('an article whose end has passed is gone from that minute on', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const period = { from: noon, until: two }
    const ending = await scheduleNew(magazine.at(noon), anArticle(fixtures), period)
    expect([await isGone('haru-no-kami', one), await isGone('haru-no-kami', two)]).toEqual([false, true])
    expect(await gone()).toEqual([
      { articleId: ending.id, slug: 'haru-no-kami', publishedAt: noon, withdrawnAt: two },
    ])
  })
})
