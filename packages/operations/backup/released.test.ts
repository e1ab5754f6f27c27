import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { findFaults } from '@tsuzuri/database/backup/integrity'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { readVersionOf, programFolder } from '@tsuzuri/server/running-version'
import { describe, expect, test } from 'vitest'
import { engines, newPlace, restoreTo } from '../testing/kept-places.ts'
import { scrubMedia } from '../scrub/scrub-media.ts'

/** One backup of each released version, written by that version: `VERSION.tar`. */
const released = join(import.meta.dirname, 'released')
const files = (await readdir(released)).filter((file) => file.endsWith('.tar'))
const patience = { timeout: 120_000 }

describe.each(files)('a backup of version %s', (file) => {
  test.each(engines)('P3 restores on %s, and the magazine in it can be read', patience, async (engine) => {
    await using folder = await newFolder()
    const env = await newPlace(engine, join(folder.path, 'data'))
    await restoreTo(env, join(released, file))
    await withMagazineIn(env, async ({ db, store, now }) => {
      await rebuildSearch(db, now)
      expect(await findFaults(db)).toEqual([])
      const faults: string[] = []
      await scrubMedia(
        { db, store, now: now() },
        { fault: (text) => faults.push(text), note: () => {} },
        () => {},
      )
      expect(faults).toEqual([])
      const { items } = await listPublishedArticles(db.reader, {}, 1, now())
      expect(items.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['fuyu-no-hoshitsu', 'maegami']))
      expect((await searchArticles(db, { q: '化粧水' }, 1, now())).total).toBe(1)
    })
  })
})

test('P3 every released version has a backup here', () => {
  const newest = readVersionOf(programFolder)
  expect(files).toContain(`${newest}.tar`)
})
