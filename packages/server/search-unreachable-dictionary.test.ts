import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { countOutdated } from '@tsuzuri/database/search/rebuild'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { timeouts } from '@tsuzuri/search/analyser'
import { expect, test, vi } from 'vitest'
import { startSearchUpkeep } from './search-upkeep.ts'
import { noon, openTestApp } from './testing/open-app.ts'
import { aDraftAboutMoving, withoutDictionary } from './testing/unreachable-dictionary.ts'

// In a file of its own: a connection to the dictionary lasts as long as the process.
withoutDictionary()

test('F1 what was published without the dictionary is found as written, and read anew with it', async () => {
  const { context, close } = await openTestApp()
  const { db } = context
  const find = async (q: string) => (await searchArticles(db, { q }, 1, noon)).total
  const command = { db, by: 'hanako', now: noon }
  const category = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
  await publishArticle(command, (await createArticle(command, aDraftAboutMoving(category.value.id))).value)
  expect([await find('引越し'), await countOutdated(db, noon)]).toEqual([1, 1])

  vi.unstubAllEnvs()
  timeouts.search = 60_000
  expect(await find('引っ越し')).toBe(0)
  const stopUpkeep = startSearchUpkeep(context)
  await vi.waitFor(async () => expect(await countOutdated(db, noon)).toBe(0), { timeout: 50_000 })
  expect(await find('引っ越し')).toBe(1)
  await stopUpkeep()
  await close()
})
