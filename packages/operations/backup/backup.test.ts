import { createReadStream } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { findFaults } from '@tsuzuri/database/backup/integrity'
import { readConfig } from '@tsuzuri/server/config'
import type { Context } from '@tsuzuri/server/context'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { ingestMedia, originalKey } from '@tsuzuri/server/media/ingest-media'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { startS3Store } from '@tsuzuri/server/testing/s3-store'
import { aPicture, aText, publishNew } from '@tsuzuri/server/testing/small-magazine'
import { storedRows } from '@tsuzuri/server/testing/stored'
import { engines, newPlace, restoreTo, withoutChangeLog } from '../testing/kept-places.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const patience = { timeout: 120_000 }
const others = { sqlite: 'postgres', postgres: 'sqlite' } as const

describe.each(engines)('a backup from %s', (engine) => {
  test(
    'O3 holds everything acknowledged before it began, under 50 writes a second, and restores on either engine with the same checksums',
    patience,
    async () => {
      await using folder = await newFolder()
      const from = await newPlace(engine, join(folder.path, 'from'))
      const { hair } = await fillFolder(from)
      const file = join(folder.path, 'kept', 'a.tar')
      const { acknowledged, taken } = await withMagazineIn(from, async (context) => {
        const command = { db: context.db, by: 'hanako', now: context.now() }
        await ingestDownload(command, context.store, Buffer.from('%PDF-1.7'), 'a.pdf')
        const writing = keepWriting(context, hair)
        await expect.poll(() => writing.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(8)
        for (;;) {
          const before = [...writing.acknowledged]
          const backup = await takeBackup(readConfig(from), file)
          if (writing.acknowledged.length > before.length) {
            await writing.stop()
            return { acknowledged: before, taken: backup }
          }
          // The backup ended before anything was written meanwhile, so it proves nothing: try again.
          await rm(file)
        }
      })
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await readdir(join(folder.path, 'kept'))).toEqual(['a.tar'])
      for (const other of [engine, others[engine]]) {
        const to = await newPlace(other, join(folder.path, other))
        const { tables, media } = await restoreTo(to, file)
        expect([tables, media]).toEqual([taken.tables, taken.media])
        const again = await takeBackup(readConfig(to), join(folder.path, `${other}.tar`))
        expect(withoutChangeLog(again.tables)).toEqual(withoutChangeLog(taken.tables))
        expect(again.media).toEqual(taken.media)
        await withMagazineIn(to, async ({ db, store, now }) => {
          await rebuildSearch(db, now)
          const { redirects = [], media: pictures = [] } = await storedRows(db)
          expect(redirects.map((row) => row['path'])).toEqual(expect.arrayContaining(acknowledged))
          expect(await findFaults(db)).toEqual([])
          const found = await searchArticles(db, { q: '本文' }, 1, now())
          // Only the rich article does not contain the word.
          expect(found.total).toBe((await listPublishedArticles(db.reader, {}, 1, now())).total - 1)
          expect(pictures.map((row) => row['type'])).toContain('application/pdf')
          for (const { name } of pictures) {
            const kept = await store.find(originalKey(String(name)))
            await kept?.body.cancel()
            expect(kept, String(name)).toBeDefined()
          }
        })
      }
    },
  )
})

test('O3 who is signed in is not in a backup, everything else that is kept is', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  const all = await withMagazineIn(env, ({ db }) => db.reader.introspection.getTables())
  const { tables } = await takeBackup(readConfig(env), join(folder.path, 'a.tar'))
  const left = all.map(({ name }) => name).filter((name) => !Object.hasOwn(tables, name))
  expect(left.filter((name) => !name.startsWith('search_')).toSorted()).toEqual([
    'job_leases',
    'migrations',
    'open_id_logins',
    'presences',
    'sessions',
  ])
  expect(Object.keys(tables)).toContain('search_turns')
})

test('O3 a place that is not empty is refused and stays as it is', patience, async () => {
  await using folder = await newFolder()
  const from = { DATA_DIR: join(folder.path, 'from') }
  await fillFolder(from)
  const file = join(folder.path, 'a.tar')
  await takeBackup(readConfig(from), file)
  const rows = await withMagazineIn(from, ({ db }) => storedRows(db))
  await expect(restoreTo(from, file)).rejects.toThrow('データベースにすでに雑誌があります。')
  expect(await withMagazineIn(from, ({ db }) => storedRows(db))).toEqual(rows)
  await expect(takeBackup(readConfig(from), file)).rejects.toThrow('上書きはしません')
  const pictures = { DATA_DIR: join(folder.path, 'pictures') }
  await withMagazineIn(pictures, async ({ store }) =>
    store.put(originalKey('x'), Buffer.from('x'), 'image/png'),
  )
  const other = { ...(await newPlace('postgres', pictures.DATA_DIR)) }
  await expect(restoreTo(other, file)).rejects.toThrow('すでに画像があります（media/x など）')
})

test('O3 a damaged backup is refused before anything is written', patience, async () => {
  await using folder = await newFolder()
  const from = { DATA_DIR: join(folder.path, 'from') }
  await withMagazineIn(from, async () => {})
  const file = join(folder.path, 'a.tar')
  await takeBackup(readConfig(from), file)
  const bytes = await Array.fromAsync(createReadStream(file))
  await writeFile(file, Buffer.concat(bytes as Buffer[]).subarray(0, -700))
  const to = { DATA_DIR: join(folder.path, 'to') }
  await expect(restoreTo(to, file)).rejects.toThrow('壊れているので、復元しません')
  await withMagazineIn(to, async ({ store }) => {
    expect(await Array.fromAsync(store.list(''))).toEqual([])
  })
})

test('O3 S11 a bucket holds a backup as a folder does', patience, async () => {
  await using folder = await newFolder()
  await using s3 = await startS3Store('kept')
  const from = { DATA_DIR: join(folder.path, 'from') }
  await withMagazineIn(from, async (context) => {
    const command = { db: context.db, by: 'test', now: context.now() }
    await ingestMedia(command, context.store, await aPicture('#123456'))
  })
  const settings = Object.fromEntries(
    Object.entries(s3.env).map(([name, value]) => [`BACKUP_${name}`, value]),
  )
  const { file } = await takeBackup(readConfig({ ...from, ...settings }), 's3://kept/every/day')
  expect(file).toMatch(/^tsuzuri-\d{8}T\d{6}Z\.rows\.tar$/)
  const { body } = await s3.disk.getObject('kept', `every/day/${file}`)
  const { manifest, faults } = await verifyBackup(body)
  expect([faults, manifest?.media.files, manifest?.pictures?.files]).toEqual([[], 0, 1])
  expect((await readdir(from.DATA_DIR)).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('O3 a picture that the store lost, or altered, is named', patience, async () => {
  await using folder = await newFolder()
  const from = { DATA_DIR: join(folder.path, 'from') }
  const names = await withMagazineIn(from, async (context) => {
    const command = { db: context.db, by: 'test', now: context.now() }
    const lost = await ingestMedia(command, context.store, await aPicture('#111111'))
    const altered = await ingestMedia(command, context.store, await aPicture('#222222'))
    await context.store.remove(originalKey(lost.value.name))
    await context.store.put(originalKey(altered.value.name), Buffer.from('x'), 'image/png')
    return { lost: lost.value.name, altered: altered.value.name }
  })
  const { missing, altered } = await takeBackup(readConfig(from), join(folder.path, 'a.tar'))
  expect(missing).toEqual({ files: 1, names: [names.lost] })
  expect(altered).toEqual({ files: 1, names: [names.altered] })
})

/** Saves redirects, and sometimes an article with a picture, until it is stopped. */
function keepWriting(context: Context, categoryId: number) {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const work = (async () => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const command = { db: context.db, by: 'test', now: context.now() }
      const path = `/kept/${at}`
      await saveRedirect(command, { path, target: '/magazine/' })
      acknowledged.push(path)
      if (at % 10 === 5) {
        const colour = `#${String(at).padStart(6, '0')}`
        const { value } = await ingestMedia(command, context.store, await aPicture(colour))
        const cover = { media: value.name, alt: '色' }
        await publishNew(command, { ...aText(`kept-${at}`, `書きながら ${at}`), categoryId, cover })
      }
      await delay(15)
    }
  })()
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}
