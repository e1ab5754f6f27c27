import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { listStoredMedia } from '@tsuzuri/database/studio/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreArchive } from './archive/restore-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { ingestDownload } from './downloads.ts'
import { originalKey } from './ingest-media.ts'
import { scrub } from './scrub/scrub.ts'
import { openStoreReader } from './store-reader.ts'
import { sweepStore } from './store-sweep.ts'
import { engines } from './testing/kept-places.ts'
import { openTestApp, type TestApp } from './testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from './testing/small-magazine.ts'

const pdf = Buffer.from('%PDF-1.7 見本')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

describe.each(engines)('F3 files for download (%s)', { timeout: 60_000 }, (engine) => {
  let app: TestApp
  let folder: string
  let small: SmallMagazine
  let name: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-downloads-'))
    app = await openTestApp(engine)
    small = await fillSmallMagazine(app.context)
    name = (await ingestDownload(small.command, app.context.store, pdf, '料金表 (春).pdf')).value.name
    const link = { type: 'link' as const, href: `/files/${name}` }
    await publishNew(small.command, {
      ...aText('ryokin', '料金'),
      categoryId: small.hair,
      body: { blocks: [{ type: 'paragraph', content: [{ text: '料金表', marks: [link] }] }] },
    })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a file is answered to be saved under its own name, and never as a page of this site', async () => {
    const answer = await app.ask(`/files/${name}`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="____.pdf"; filename*=UTF-8''${encodeURIComponent('料金表 ')}%28${encodeURIComponent('春')}%29.pdf`.replace(
        '____',
        '料金表 (春)'.replaceAll(/[^\w.-]/g, '_'),
      ),
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.ask(`/files/${name}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const { value } = await ingestDownload(small.command, app.context.store, page, 'page.html')
    const asBytes = await app.ask(`/files/${value.name}`)
    expect(Buffer.from(await asBytes.arrayBuffer())).toEqual(page)
    expect(asBytes.headers.get('content-type')).toBe('application/octet-stream')
    expect(asBytes.headers.get('content-disposition')).toMatch(/^attachment;/)
    for (const path of [`/files/${'0'.repeat(32)}.pdf`, '/files/..%2fx.pdf', `/files/${small.picture.name}`])
      expect((await app.ask(path)).status, path).toBe(404)
  })

  test('it is no picture: neither shown as one, nor offered, nor taken for one by an article', async () => {
    for (const path of [`/media/${name}`, `/media/${name}/320`, `/media/${name}/social-5`])
      expect((await app.ask(path)).status, path).toBe(404)
    const { items } = await listStoredMedia(app.context.db.reader, {}, 1, app.context.now())
    expect(items.map((media) => media.name)).toEqual([small.picture.name])
    const cover = { media: name, alt: '' }
    await expect(createArticle(small.command, { ...aText('hyoshi', '表紙'), cover })).rejects.toThrow()
  })

  test('scrubbing checks it, sweeping keeps it, and an archive brings it along', async () => {
    const { db, config, store } = app.context
    const faults: string[] = []
    const later = new Date(Date.now() + 30 * 86_400_000)
    const looked = { db, store: await openStoreReader(config.store), now: app.context.now() }
    const report = { fault: (text: string) => void faults.push(text), note: () => {} }
    expect((await sweepStore({ ...app.context, now: () => later })).originals).toBe(0)
    await scrub(looked, report)
    expect(faults).toEqual([])

    await writeArchive(app.context, join(folder, 'archive'))
    expect(await readFile(join(folder, 'archive/media', name))).toEqual(pdf)
    const target = await openTestApp('sqlite')
    try {
      await restoreArchive(target.context, join(folder, 'archive'))
      const restored = await target.ask(`/files/${name}`)
      expect(Buffer.from(await restored.arrayBuffer())).toEqual(pdf)
      expect(restored.headers.get('content-disposition')).toBe(
        (await app.ask(`/files/${name}`, { method: 'HEAD' })).headers.get('content-disposition'),
      )
    } finally {
      await target.close()
    }

    await store.put(originalKey(name), Buffer.from('%PDF-1.7 別の'), 'application/pdf')
    await scrub(looked, report)
    expect(faults).toEqual([`media/${name}: 中身が、受け取ったときと違います。`])
    await store.put(originalKey(name), pdf, 'application/pdf')
  })
})
