import { articlePath } from '@tsuzuri/content/redirect'
import { expect, test } from 'vitest'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  unscheduleArticle,
  withdrawArticle,
} from './commands.ts'
import { readAbsentArticle } from '../published/articles/absent-article.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, publishNew, scheduleNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { listWithdrawals, wasTakenAway } from './withdrawals.ts'

const one = minutesAfterNoon(1)
const two = minutesAfterNoon(2)
const nine = minutesAfterNoon(9)

describeOnBothEngines('F2 withdrawn addresses', (magazine) => {
  const isGone = (slug: string, now = two) => wasTakenAway(magazine.db.reader, slug, now)
  const gone = (now = two) => listWithdrawals(magazine.db.reader, { since: noon, now, most: 10 })

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

  test('a public article that gets a later date is gone until then', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    await scheduleArticle(magazine.at(one), first, { from: nine })
    expect([await isGone('haru-no-kami'), await isGone('haru-no-kami', nine)]).toEqual([true, false])
    expect(await gone()).toEqual([
      { articleId: first.id, slug: 'haru-no-kami', publishedAt: noon, withdrawnAt: one },
    ])
    expect(await gone(nine)).toEqual([])
  })

  test('a public article that gets a later date and another address is gone at the old one only', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    const { value: renamed } = await editArticle(
      magazine.at(one),
      first,
      anArticle(fixtures, { slug: 'aki' }),
    )
    await scheduleArticle(magazine.at(one), renamed, { from: nine })
    const at = (slug: string, now: Date) => readAbsentArticle(magazine.db.reader, slug, now)
    const target = articlePath('aki')
    expect(await at('haru-no-kami', two)).toEqual({ target, wasTakenAway: true })
    expect(await at('aki', two)).toEqual({ target: undefined, wasTakenAway: false })
    expect([await isGone('aki'), await isGone('aki', nine)]).toEqual([true, false])
    expect(await at('haru-no-kami', nine)).toEqual({ target, wasTakenAway: false })
  })

  test('a withdrawn article that is scheduled is gone until it starts, also if the schedule is cancelled', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    const { value: withdrawn } = await withdrawArticle(magazine.at(one), first)
    const { value: coming } = await scheduleArticle(magazine.at(two), withdrawn, { from: nine })
    const record = { articleId: first.id, slug: 'haru-no-kami', publishedAt: noon, withdrawnAt: one }
    expect([await isGone('haru-no-kami'), await isGone('haru-no-kami', nine)]).toEqual([true, false])
    expect([await gone(), await gone(nine)]).toEqual([[record], []])
    await unscheduleArticle(magazine.at(two), coming)
    expect(await isGone('haru-no-kami', nine)).toBe(true)
    expect(await gone(nine)).toEqual([record])
  })

  test('an article that returned by the clock and goes again is gone once, since its last end', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    const period = { from: nine, until: minutesAfterNoon(12) }
    const { value: coming } = await scheduleArticle(magazine.at(one), first, period)
    const ended = minutesAfterNoon(13)
    expect(await isGone('haru-no-kami', ended)).toBe(true)
    expect(await gone(ended)).toEqual([
      { articleId: first.id, slug: 'haru-no-kami', publishedAt: nine, withdrawnAt: period.until },
    ])
    const seen = minutesAfterNoon(10)
    await withdrawArticle(magazine.at(seen), coming)
    expect(await isGone('haru-no-kami', ended)).toBe(true)
    expect(await gone(ended)).toEqual([
      { articleId: first.id, slug: 'haru-no-kami', publishedAt: nine, withdrawnAt: seen },
    ])
  })

  test('a deleted article is still gone for partners when its address has another one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures))
    await deleteArticle(magazine.at(one), first)
    const record = { articleId: first.id, slug: 'haru-no-kami', publishedAt: noon, withdrawnAt: one }
    const next = await scheduleNew(magazine.at(one), anArticle(fixtures), { from: two })
    expect([await isGone('haru-no-kami', one), await isGone('haru-no-kami')]).toEqual([true, false])
    expect([await gone(one), await gone()]).toEqual([[record], [record]])
    await withdrawArticle(magazine.at(nine), next)
    expect(await isGone('haru-no-kami', nine)).toBe(true)
    expect(await gone(nine)).toContainEqual({
      ...record,
      articleId: next.id,
      publishedAt: two,
      withdrawnAt: nine,
    })
  })
})
