import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { countOutdated } from '@tsuzuri/database/search/rebuild'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSearchUpkeep } from './search-upkeep.ts'
import { noon, openTestApp } from './testing/open-app.ts'

// In a file of its own: a connection to the dictionary lasts as long as the process.
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tsuzuri-upkeep-'))
  // Nobody can listen at a place whose name is longer than a socket's may be.
  const tooLong = join(folder, 'n'.repeat(120))
  mkdirSync(tooLong)
  vi.stubEnv('TMPDIR', tooLong)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('F1 what was published without the dictionary is found as written, and read anew with it', async () => {
  const { context, close } = await openTestApp()
  const { db } = context
  const find = async (q: string) => (await searchArticles(db, { q }, 1, noon)).total
  const command = { db, by: 'hanako', now: noon }
  const category = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
  await publishArticle(command, (await createArticle(command, draftIn(category.value.id))).value)
  expect([await find('引越し'), await countOutdated(db, noon)]).toEqual([1, 1])

  vi.unstubAllEnvs()
  expect(await find('引っ越し')).toBe(0)
  const upkeep = startSearchUpkeep(context)
  await vi.waitFor(async () => expect(await countOutdated(db, noon)).toBe(0), { timeout: 50_000 })
  expect(await find('引っ越し')).toBe(1)
  await upkeep.stop()
  await close()
})

function draftIn(categoryId: number) {
  const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: '引越しの前に。' }] }] }
  return { slug: 'hikkoshi', title: '春の暮らし', categoryId, body }
}
