import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { openTestApp, type TestApp } from '@tsuzuri/server/testing/open-app'
import { aText, fillSmallMagazine, publishNew } from '@tsuzuri/server/testing/small-magazine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scrub } from '../scrub/scrub.ts'
import { engines } from '../testing/kept-places.ts'
import { restoreArchive } from './restore-archive.ts'
import { writeArchive } from './write-archive.ts'

const pdf = Buffer.from('%PDF-1.7 見本')

describe.each(engines)('F3 files for download (%s)', { timeout: 180_000 }, (engine) => {
  let app: TestApp
  let name: string

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { command, hair } = await fillSmallMagazine(app.context)
    name = (await ingestDownload(command, app.context.store, pdf, '料金表 (春).pdf')).value.name
    const link = { type: 'link' as const, href: `/files/${name}` }
    await publishNew(command, {
      ...aText('ryokin', '料金'),
      categoryId: hair,
      body: { blocks: [{ type: 'paragraph', content: [{ text: '料金表', marks: [link] }] }] },
    })
  })
  afterAll(() => app.close())

  test('an archive brings it along', async () => {
    await using folder = await newFolder()
    const archive = join(folder.path, 'archive')
    await writeArchive(app.context, archive)
    expect(await readFile(join(archive, 'media', name))).toEqual(pdf)
    const target = await openTestApp('sqlite')
    try {
      await restoreArchive(target.context, archive)
      const restored = await target.ask(`/files/${name}`)
      expect(Buffer.from(await restored.arrayBuffer())).toEqual(pdf)
      expect(restored.headers.get('content-disposition')).toBe(
        (await app.ask(`/files/${name}`, { method: 'HEAD' })).headers.get('content-disposition'),
      )
    } finally {
      await target.close()
    }
  })

  test('scrubbing checks its content', async () => {
    const { db, config, store, now } = app.context
    const faults: string[] = []
    const looked = { db, store: await openStoreReader(config.store), now: now() }
    const report = { fault: (text: string) => void faults.push(text), note: () => {} }
    await scrub(looked, report)
    expect(faults).toEqual([])
    await store.put(originalKey(name), Buffer.from('%PDF-1.7 別の'), 'application/pdf')
    await scrub(looked, report)
    expect(faults).toEqual([`media/${name}: 中身が、受け取ったときと違います。`])
  })
})
