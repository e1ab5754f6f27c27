import { listKey, type ListName } from '@tsuzuri/content/content-key'
import { expect, test } from 'vitest'
import { trackDependencies } from '../queries/dependencies.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { aChangeClock } from '../testing/change-clock.ts'
import { anArticle, createFixtures, scheduleNew } from '../testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from '../testing/moments.ts'
import { countList } from './total.ts'

const all: ListName = { kind: 'all' }

describeOnBothEngines('the total of a list', (magazine) => {
  test('counts an article from its publication on, also if a request that began before counts after it', async () => {
    const from = minutesAfterNoon(1)
    const fixtures = await createFixtures(magazine.at(noon))
    await scheduleNew(magazine.at(noon), anArticle(fixtures), { from })
    const clock = aChangeClock()
    const handle = () => trackDependencies(magazine.db.reader, new Set(), clock)
    const early = handle()
    clock.announce(listKey(all))
    expect(await countList(early, all, justBefore(from))).toMatchObject({ total: 0, coming: 1 })
    expect(await countList(handle(), all, from)).toMatchObject({ total: 1, coming: 0 })
  })
})
