import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { expect, test } from 'vitest'
import { deleteMedia } from '@tsuzuri/database/studio/media-commands'
import { findBackupTime } from '@tsuzuri/server/backup/backup-name'
import { openBackupPlace } from '@tsuzuri/server/backup/backup-place'
import { removeUnusedPictures } from '@tsuzuri/server/backup/unused-pictures'
import { readConfig } from '@tsuzuri/server/config'
import { ingestMedia, originalKey } from '@tsuzuri/server/media/ingest-media'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { startS3Store } from '@tsuzuri/server/testing/s3-store'
import { aPicture } from '@tsuzuri/server/testing/small-magazine'
import { restoreTo } from '../testing/kept-places.ts'
import { decryptBackup } from './encryption.ts'
import { takeBackup } from './take-backup.ts'

const patience = { timeout: 180_000 }
const dayMs = 24 * 60 * 60 * 1000
const key = await generateX25519Identity()

async function addPicture(env: Record<string, string>, colour: string): Promise<string> {
  return withMagazineIn(env, async ({ db, store, now }) => {
    const command = { db, by: 'hanako', now: now() }
    return (await ingestMedia(command, store, await aPicture(colour), '')).value.name
  })
}

/** File names contain the second, so two backups in one second would have the same name. */
async function takeNext(env: Record<string, string>, to: string): Promise<string> {
  for (;;) {
    try {
      return (await takeBackup(readConfig(env), to)).file
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('上書きはしません'))) throw error
    }
  }
}

async function pathsBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

test.each([
  ['plain', {}],
  ['encrypted', { BACKUP_KEY: key }],
])('O3 a second backup reads and writes only new pictures (%s)', patience, async (_, settings) => {
  await using folder = await newFolder()
  const env: Record<string, string> = { DATA_DIR: join(folder.path, 'from'), ...settings }
  const to = `${folder.path}/kept/`
  await fillFolder(env)
  const first = await takeBackup(readConfig(env), to)
  expect([first.media.files, first.pictures?.files]).toEqual([0, 1])
  const shelf = join(to, first.pictures?.set ?? '')
  const [old = ''] = await pathsBelow(shelf)
  const before = await stat(old)
  // The backup would report this picture as altered if it read it again.
  await withMagazineIn(env, async ({ db, store }) => {
    const { name } = await db.reader.selectFrom('media').select('name').executeTakeFirstOrThrow()
    await store.put(originalKey(name), Buffer.from('damage'), 'image/png')
  })
  const added = await addPicture(env, '#112233')
  const second = await takeNext(env, to)
  const after = await stat(old)
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
  expect(await pathsBelow(shelf)).toHaveLength(2)
  const restored = { DATA_DIR: join(folder.path, 'to'), ...settings }
  const manifest = await restoreTo(restored, join(to, second))
  expect([manifest.altered.files, manifest.pictures?.files]).toEqual([0, 2])
  await withMagazineIn(restored, async ({ store }) => {
    const found = await store.find(originalKey(added))
    await found?.body.cancel()
    expect(found).toBeDefined()
  })
  // The first one restores the picture that is damaged now.
  await restoreTo({ DATA_DIR: join(folder.path, 'older'), ...settings }, join(to, first.file))
})

test(
  'O3 pictures that no backup needs are removed after a day, those of other backups stay',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'from') }
    const to = `${folder.path}/kept/`
    const { picture } = await fillFolder(env)
    const gone = await addPicture(env, '#112233')
    const first = await takeNext(env, to)
    await withMagazineIn(env, async ({ db, now }) =>
      deleteMedia({ db, by: 'hanako', now: now() }, { name: gone, version: 0 }),
    )
    const second = await takeNext(env, to)
    const place = await openBackupPlace(to, readConfig(env).backup)
    const later = new Date(Date.now() + 2 * dayMs)
    const namesLeft = async () =>
      (await pathsBelow(join(to, 'pictures'))).map((path) => path.slice(-36)).toSorted()

    expect(await removeUnusedPictures(place, later)).toBe(0)
    await place.remove(first)
    expect(await removeUnusedPictures(place, new Date()), 'a backup of today may be under way').toBe(0)
    expect((await namesLeft()).length).toBe(2)
    expect(await removeUnusedPictures(place, later)).toBe(1)
    expect(await namesLeft()).toEqual([picture.name])
    expect((await readdir(to)).toSorted()).toEqual(
      ['pictures', second.replace('.rows.tar', '.pictures'), second].toSorted(),
    )
    await restoreTo({ DATA_DIR: join(folder.path, 'to') }, join(to, second))
  },
)

test('O3 nothing is removed while a list is missing, or while a backup is under way', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'from') }
  const to = `${folder.path}/kept/`
  await fillFolder(env)
  const file = await takeNext(env, to)
  const [picture = ''] = await pathsBelow(join(to, 'pictures'))
  const place = await openBackupPlace(to, readConfig(env).backup)
  const later = new Date(Date.now() + 3 * dayMs)
  await rm(join(to, file.replace('.rows.tar', '.pictures')))
  expect([await removeUnusedPictures(place, later), (await stat(picture)).isFile()]).toEqual([0, true])
  await rm(join(to, file))
  const soon = later.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  const begun = `tsuzuri-${soon}.pictures`
  await writeFile(join(to, begun), 'pictures\n')
  expect(findBackupTime(begun), 'it is no backup').toBeUndefined()
  expect(await removeUnusedPictures(place, later)).toBe(0)
  await rm(join(to, begun))
  const longAgo = new Date(Date.now() - 2 * dayMs)
  await utimes(picture, longAgo, longAgo)
  expect(await removeUnusedPictures(place, later)).toBe(1)
})

test('O3 a listing that fails or was incomplete removes no picture', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'from') }
  const to = `${folder.path}/kept/`
  await fillFolder(env)
  await takeNext(env, to)
  const [picture = ''] = await pathsBelow(join(to, 'pictures'))
  const place = await openBackupPlace(to, readConfig(env).backup)
  const later = new Date(Date.now() + 3 * dayMs)
  const listings = (...answers: (() => Promise<string[]>)[]) => ({
    ...place,
    list: () => (answers.shift() ?? place.list)(),
  })
  const fails = () => Promise.reject(new Error('EIO'))
  const isEmpty = async () => []
  await expect(removeUnusedPictures(listings(place.list, fails), later)).rejects.toThrow('EIO')
  await expect(removeUnusedPictures(listings(isEmpty, isEmpty, fails), later)).rejects.toThrow('EIO')
  expect(await removeUnusedPictures(listings(isEmpty, isEmpty), later)).toBe(0)
  expect((await stat(picture)).isFile()).toBe(true)
})

test('O3 a folder that can not be listed is not taken for an empty one', async () => {
  await using folder = await newFolder()
  const { backup } = readConfig({ DATA_DIR: folder.path })
  const absent = await openBackupPlace(join(folder.path, 'absent'), backup)
  expect([await absent.list(), await absent.pictureSets()]).toEqual([[], []])
  expect(await Array.fromAsync(absent.pictures('pictures').list())).toEqual([])
  // Listing a file as a folder fails for every user, also for root.
  await writeFile(join(folder.path, 'file'), '')
  const unreadable = await openBackupPlace(join(folder.path, 'file'), backup)
  await expect(unreadable.list()).rejects.toThrow('ENOTDIR')
  await expect(unreadable.pictureSets()).rejects.toThrow('ENOTDIR')
  await expect(Array.fromAsync(unreadable.pictures('pictures').list())).rejects.toThrow('ENOTDIR')
})

test(
  'O3 a picture that is missing or damaged beside a backup is named, and the rest can be restored',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'from') }
    const to = `${folder.path}/kept/`
    await fillFolder(env)
    const added = await addPicture(env, '#112233')
    const file = join(to, await takeNext(env, to))
    const path = (await pathsBelow(join(to, 'pictures'))).find((one) => one.endsWith(added)) ?? ''
    const bytes = await readFile(path)
    await writeFile(path, bytes.fill(0, 10, 20))
    await expect(restoreTo({ DATA_DIR: join(folder.path, 'damaged') }, file)).rejects.toThrow(added)
    await rm(path)
    const place = { DATA_DIR: join(folder.path, 'missing') }
    await expect(restoreTo(place, file)).rejects.toThrow(`（${added}）`)
    await restoreTo(place, file, { isPartial: true })
    await withMagazineIn(place, async ({ store, db }) => {
      const { total } = await db.reader
        .selectFrom('media')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      expect([total, await store.find(originalKey(added))]).toEqual([2, undefined])
    })
  },
)

test(
  'O3 a picture whose encryption header is damaged is lost, and no reason to doubt the key',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'from'), BACKUP_KEY: key }
    const to = `${folder.path}/kept/`
    await fillFolder(env)
    const added = await addPicture(env, '#112233')
    const file = join(to, await takeNext(env, to))
    const path = (await pathsBelow(to)).find((one) => one.endsWith(`${added}.age`)) ?? ''
    const bytes = await readFile(path)
    await writeFile(path, bytes.fill('x', 40, 50))
    const { code, stderr } = await runMagazine(['verify', file], env).ended
    expect([code, stderr]).toEqual([2, expect.stringContaining(`画像 ${added} がないか、壊れています。`)])
    const place = { DATA_DIR: join(folder.path, 'to'), BACKUP_KEY: key }
    await expect(restoreTo(place, file)).rejects.toThrow(added)
    await restoreTo(place, file, { isPartial: true })
    await withMagazineIn(place, async ({ store }) => {
      expect(await store.find(originalKey(added))).toBeUndefined()
    })
    // Somebody decrypted the backup, but not the pictures beside it.
    const plain = file.replace(/\.age$/, '')
    await writeFile(plain, decryptBackup(createReadStream(file), key))
    const other = { DATA_DIR: join(folder.path, 'other'), BACKUP_KEY: await generateX25519Identity() }
    await expect(restoreTo(other, plain, { isPartial: true })).rejects.toThrow('BACKUP_KEY')
  },
)

test('O3 backups in a bucket share their pictures, too', patience, async () => {
  await using folder = await newFolder()
  await using store = await startS3Store('kept')
  const access = Object.fromEntries(
    Object.entries(store.env).map(([name, value]) => [name.replace(/^S3_/, 'BACKUP_S3_'), value]),
  )
  const env: Record<string, string> = { DATA_DIR: join(folder.path, 'from'), ...access, BACKUP_KEY: key }
  await fillFolder(env)
  const to = 's3://kept/every/day'
  const first = await takeNext(env, to)
  const pictures = () => store.disk.listObjects('kept', { prefix: 'every/day/pictures-', after: '' }).objects
  const [old] = pictures()
  await addPicture(env, '#112233')
  const second = await takeNext(env, to)
  expect(pictures()).toHaveLength(2)
  expect(pictures().find((one) => one.key === old?.key)?.modifiedAt).toEqual(old?.modifiedAt)
  const place = await openBackupPlace('s3://kept/every/day/', readConfig(env).backup)
  await place.remove(second)
  expect(await removeUnusedPictures(place, new Date(Date.now() + 2 * dayMs))).toBe(1)
  await place.close()
  const manifest = await restoreTo(
    { ...env, DATA_DIR: join(folder.path, 'to') },
    `s3://kept/every/day/${first}`,
  )
  expect(manifest.pictures?.files).toBe(1)
})
