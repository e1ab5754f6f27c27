import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '@tsuzuri/server/config'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { startS3Store } from '@tsuzuri/server/testing/s3-store'
import { restoreTo } from '../testing/kept-places.ts'
import { takeBackup } from './take-backup.ts'

const patience = { timeout: 120_000 }
const fileNames = ['a.mp3', 'b.7z', 'c.gz', 'd.mp4', 'e.c', 'f.markdown']

test.each([
  ['one file', 'a.tar'],
  ['a folder', ''],
])('O3 downloads of every kind are in a backup to %s', patience, async (_, file) => {
  await using folder = await newFolder()
  await using s3 = await startS3Store('media')
  const from = { DATA_DIR: join(folder.path, 'from') }
  const { picture } = await fillFolder(from)
  const names = await withMagazineIn(from, async ({ db, store, now }) => {
    const command = { db, by: 'hanako', now: now() }
    const entered = fileNames.map((name) => ingestDownload(command, store, Buffer.from(name), name))
    return (await Promise.all(entered)).map(({ value }) => value.name)
  })
  const taken = await takeBackup(readConfig(from), `${folder.path}/kept/${file}`)
  expect(taken.missing).toEqual({ files: 0, names: [] })
  const to = { DATA_DIR: join(folder.path, 'to'), ...s3.env, S3_BUCKET: 'media' }
  await restoreTo(to, join(taken.place, taken.file))
  await withMagazineIn(to, async ({ store }) => {
    for (const [at, name] of names.entries()) {
      const found = await store.find(originalKey(name))
      expect(found && (await buffer(found.body)).toString()).toBe(fileNames[at])
    }
  })
  const typeOf = (name = '') => s3.disk.headObject('media', originalKey(name)).headers.contentType
  expect([typeOf(names[0]), typeOf(names[1]), typeOf(picture.name)]).toEqual([
    'audio/mpeg',
    'application/octet-stream',
    'image/png',
  ])
})
