import { createArticle } from '@tsuzuri/database/articles/commands'
import { listStoredMedia } from '@tsuzuri/database/studio/media-list'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'
import { ingestDownload } from './downloads.ts'
import { sweepStore } from './store-sweep.ts'

const pdf = Buffer.from('%PDF-1.7 見本')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

describe.each(['sqlite', 'postgres'] as const)(
  'F3 files for download (%s)',
  { timeout: 180_000 },
  (engine) => {
    let app: TestApp
    let small: SmallMagazine
    let name: string

    beforeAll(async () => {
      app = await openTestApp(engine)
      small = await fillSmallMagazine(app.context)
      name = (await ingestDownload(small.command, app.context.store, pdf, '料金表 (春).pdf')).value.name
      const link = { type: 'link' as const, href: `/files/${name}` }
      await publishNew(small.command, {
        ...aText('ryokin', '料金'),
        categoryId: small.hair,
        body: { blocks: [{ type: 'paragraph', content: [{ text: '料金表', marks: [link] }] }] },
      })
    })
    afterAll(() => app.close())

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
      for (const path of [
        `/files/${'0'.repeat(32)}.pdf`,
        '/files/..%2fx.pdf',
        `/files/${small.picture.name}`,
      ])
        expect((await app.ask(path)).status, path).toBe(404)
    })

    test('a part of a file is answered with 206, so that a broken download can go on', async () => {
      const ask = async (headers: Record<string, string>) => {
        const answer = await app.ask(`/files/${name}`, { headers })
        const body = Buffer.from(await answer.arrayBuffer())
        return { status: answer.status, range: answer.headers.get('content-range'), body, answer }
      }
      const size = pdf.length
      const { answer: whole } = await ask({})
      expect(whole.headers.get('accept-ranges')).toBe('bytes')
      const etag = whole.headers.get('etag') ?? ''
      const part = (start: number, end: number) => ({
        status: 206,
        range: `bytes ${start}-${end}/${size}`,
        body: pdf.subarray(start, end + 1),
      })
      const all = { status: 200, range: null, body: pdf }
      for (const [headers, expected] of [
        [{ range: 'bytes=2-4' }, part(2, 4)],
        [{ range: 'bytes=5-' }, part(5, size - 1)],
        [{ range: 'bytes=-3' }, part(size - 3, size - 1)],
        [{ range: 'bytes=0-9999' }, part(0, size - 1)],
        [{ range: 'bytes=2-4', 'if-range': etag }, part(2, 4)],
        [{ range: 'bytes=2-4', 'if-range': '"other"' }, all],
        [{ range: 'bytes=0-1,3-4' }, all],
        [{ range: 'lines=1-2' }, all],
        [{ range: `bytes=${size}-` }, { status: 416, range: `bytes */${size}`, body: Buffer.alloc(0) }],
      ] as const)
        expect(await ask(headers), JSON.stringify(headers)).toMatchObject(expected)
      expect((await ask({ range: 'bytes=2-4' })).answer.headers.get('content-length')).toBe('3')
      const ofHead = await app.ask(`/files/${name}`, { method: 'HEAD', headers: { range: 'bytes=2-4' } })
      expect([ofHead.status, ofHead.headers.get('content-length')]).toEqual([200, String(size)])
    })

    test('it is no picture: neither shown as one, nor offered, nor taken for one by an article', async () => {
      for (const path of [`/media/${name}`, `/media/${name}/320`, `/media/${name}/social-5`])
        expect((await app.ask(path)).status, path).toBe(404)
      const { items } = await listStoredMedia(app.context.db.reader, {}, 1, app.context.now())
      expect(items.map((media) => media.name)).toEqual([small.picture.name])
      const cover = { media: name, alt: '' }
      await expect(createArticle(small.command, { ...aText('hyoshi', '表紙'), cover })).rejects.toThrow()
    })

    test('sweeping keeps it', async () => {
      const later = new Date(Date.now() + 30 * 86_400_000)
      expect((await sweepStore({ ...app.context, now: () => later })).originals).toBe(0)
    })
  },
)
