import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { saveCategory } from '../taxonomy.ts'
import { lastSeenChangeAt } from './change-log.ts'

describeOnBothEngines('the time of the last visible change', (magazine) => {
  const changeAt = async (ms: number): Promise<number> => {
    const slug = `category-${ms}`
    await saveCategory(magazine.at(new Date(noon.getTime() + ms)), { slug, name: slug, position: 1 })
    return (await lastSeenChangeAt(magazine.db.reader)) - noon.getTime()
  }

  test('is that of the command', async () => {
    expect(await changeAt(0)).toBe(0)
    expect(await changeAt(5000)).toBe(5000)
  })

  test('moves on by a second at least, also for a command that began before the last one and ends after it', async () => {
    expect(await changeAt(5000)).toBe(5000)
    expect(await changeAt(4000)).toBe(6000)
    expect(await changeAt(6001)).toBe(7000)
    expect(await changeAt(9000)).toBe(9000)
  })
})
