import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMedia } from '@tsuzuri/database/studio/media-commands'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { aPicture } from '../testing/small-magazine.ts'
import { ingestMedia, originalKey } from './ingest-media.ts'
import { openMediaStore } from './media-store.ts'
import { sweepStore } from './store-sweep.ts'

const hourMs = 3_600_000

describe.each(['sqlite', 'postgres'] as const)('what is swept out of the store (%s)', (engine) => {
  let app: TestApp
  let context: Context
  beforeAll(async () => {
    app = await openTestApp(engine)
    // Files carry the real time, so the clock of this magazine is the real one, ahead by as much as a test says.
    context = { ...app.context, now: () => new Date(Date.now() + aheadMs) }
  })
  afterAll(() => app.close())
  let aheadMs = 0

  test('uploads that nobody completed go after a day', async () => {
    await put('uploads/staff-1/x/a.png')
    expect(await sweepAfter(23)).toMatchObject({ uploads: 0 })
    expect(await sweepAfter(25)).toMatchObject({ uploads: 1 })
    expect(await has('uploads/staff-1/x/a.png')).toBe(false)
  })

  test('so do those that were begun in parts and never completed', async () => {
    await using s3 = await startS3Store('media')
    const far = readConfig({ ...s3.env, S3_BUCKET: 'media', DATA_DIR: context.config.dataDir })
    const store = await openMediaStore(far.store)
    await s3.disk.createUpload({ bucket: 'media', key: 'uploads/staff-1/y/b.png' })
    await s3.disk.createUpload({ bucket: 'media', key: 'backups/large.tar' })
    const sweep = (hours: number) => {
      aheadMs = hours * hourMs
      return sweepStore({ ...context, store })
    }
    expect(await sweep(23)).toMatchObject({ uploads: 0 })
    expect(await sweep(25)).toMatchObject({ uploads: 1 })
    expect(s3.disk.listUploads('media').map(({ key }) => key)).toEqual(['backups/large.tar'])
    await store.close()
  })

  test('a deleted picture’s file and variants go a day after it, those of others never', async () => {
    const kept = await ingest('#aa0000')
    const gone = await ingest('#00aa00')
    for (const name of [kept, gone]) await put(`variants/1/${name}/480.webp`)
    aheadMs = 30 * 24 * hourMs
    await deleteMedia(command(), { name: gone, version: 0 })
    expect(await sweepAfter(30 * 24 + 23)).toMatchObject({ originals: 0 })
    expect(await has(originalKey(gone))).toBe(true)
    expect(await sweepAfter(30 * 24 + 25)).toMatchObject({ originals: 1 })
    expect(await has(originalKey(gone))).toBe(false)
    expect(await has(`variants/1/${gone}/480.webp`)).toBe(false)
    expect([await has(originalKey(kept)), await has(`variants/1/${kept}/480.webp`)]).toEqual([true, true])
  })

  test('a file that was never entered stays for a week: somebody may be about to', async () => {
    const key = originalKey(`${'0'.repeat(32)}.png`)
    await put(key)
    expect(await sweepAfter(6 * 24)).toMatchObject({ originals: 0 })
    expect(await sweepAfter(8 * 24)).toMatchObject({ originals: 1 })
    expect(await has(key)).toBe(false)
  })

  test('a picture that comes back while its file is swept away keeps its file', async () => {
    const name = await ingest('#0000aa')
    await deleteMedia(command(), { name, version: 0 })
    aheadMs = 0
    const { store } = context
    let isSwept = false
    // The sweep comes between the put and the entry, as it could from another process.
    const swept = {
      ...store,
      put: async (...put: Parameters<typeof store.put>) => {
        await store.put(...put)
        if (isSwept) return
        isSwept = true
        await store.remove(put[0])
      },
    }
    await ingestMedia(command(), swept, await aPicture('#0000aa'))
    expect(await has(originalKey(name))).toBe(true)
  })

  const command = () => ({ db: context.db, by: 'test', now: context.now() })
  const put = (key: string) => context.store.put(key, Buffer.from('x'), 'image/png')
  const has = async (key: string) => {
    const found = await context.store.find(key)
    await found?.body.cancel()
    return found !== undefined
  }
  const ingest = async (colour: string) =>
    (await ingestMedia(command(), context.store, await aPicture(colour))).value.name
  const sweepAfter = (hours: number) => {
    aheadMs = hours * hourMs
    return sweepStore(context)
  }
})
