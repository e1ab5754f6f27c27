import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { searchArticles } from '@tsuzuri/database/published/search'
import { countOutdated } from '@tsuzuri/database/search/rebuild'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { afterEach, expect, test, vi } from 'vitest'
import { startSearchUpkeep } from './search-upkeep.ts'
import { noon, openTestApp } from './testing/open-app.ts'

afterEach(() => vi.unstubAllEnvs())

test('F1 what was published without the dictionary is found as written, and read anew with it', async () => {
  const { context, close } = await openTestApp()
  const { db, config } = context
  const find = async (q: string) => (await searchArticles(db, { q }, 1, noon)).total
  // Nobody can listen at a place whose name is longer than a socket's may be.
  const tooLong = join(config.dataDir, 'n'.repeat(120))
  mkdirSync(tooLong)
  vi.stubEnv('TMPDIR', tooLong)
  const command = { db, by: 'hanako', now: noon }
  const category = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
  const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: '引越しの前に。' }] }] }
  const draft = { slug: 'hikkoshi', title: '春の暮らし', categoryId: category.value.id, body }
  await publishArticle(command, (await createArticle(command, draft)).value)
  expect([await find('引越し'), await countOutdated(db, noon)]).toEqual([1, 1])

  vi.unstubAllEnvs()
  expect(await find('引っ越し')).toBe(0)
  const upkeep = startSearchUpkeep(context)
  await vi.waitFor(async () => expect(await countOutdated(db, noon)).toBe(0), { timeout: 10_000 })
  expect(await find('引っ越し')).toBe(1)
  await upkeep.stop()
  await close()
})
