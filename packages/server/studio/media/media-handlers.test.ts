import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '@tsuzuri/content/refusal'
import { openStorageClient } from '@tsuzuri/storage/client'
import { sweepStore } from '../../media/store-sweep.ts'
import { openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'

async function picture(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return new Uint8Array(await image.jpeg().toBuffer())
}

describe.each(['sqlite', 'postgres'] as const)('T5 the media library (%s)', (engine) => {
  let app: TestApp
  let editor: Visitor
  let writer: Visitor

  beforeAll(async () => {
    app = await openTestApp(engine)
    editor = await newStaff(app, 'editor')
    writer = await newStaff(app, 'writer')
  })
  afterAll(() => app.close())

  test('S8 S11 a browser uploads directly to the store with credentials for one prefix, and the server validates the file', async () => {
    const server = createServer(app.context.store.listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const opened = await writer.ask('/api/studio/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: '{}',
    })
    const { prefix, session } = (await opened.json()) as Awaited<ReturnType<typeof writer.studio.openUpload>>
    if (session === false) throw new Error('the embedded store issues no session')
    expect(session.endpoint).toBe(`${origin}/objects`)
    const client = openStorageClient({
      endpoint: session.endpoint ?? undefined,
      region: session.region,
      bucket: session.bucket,
      credentials: { ...session, expiration: new Date(session.expiration) },
    })
    try {
      await client.put(`${prefix}one`, await picture('#884422'))
      await expect(client.put('media/elsewhere.png', 'x')).rejects.toMatchObject({ name: 'AccessDenied' })
      await expect(client.list()).rejects.toMatchObject({ name: 'AccessDenied' })
      const key = `${prefix}one`
      expect(await problemIn(editor.studio.completeUpload({ key }))).toMatchObject({ status: 404 })
      const media = await writer.studio.completeUpload({ key, title: '茶色.jpg', credit: '編集部' })
      expect(media).toMatchObject({
        type: 'image/jpeg',
        width: 60,
        height: 40,
        title: '茶色.jpg',
        credit: '編集部',
        isUsed: false,
        isKnown: false,
        createdBy: { name: 'writer' },
      })
      await client.put(`${prefix}again`, await picture('#884422'))
      const again = await writer.studio.completeUpload({ key: `${prefix}again`, title: 'また.jpg' })
      expect(again).toMatchObject({ name: media.name, title: '茶色.jpg', isKnown: true })
      expect((await app.ask(media.url)).headers.get('content-type')).toBe('image/jpeg')
      expect(await app.context.store.find(key)).toBeUndefined()
      await client.put(
        `${prefix}two`,
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      )
      expect(
        await problemIn(writer.studio.completeUpload({ key: `${prefix}two`, title: 'x.png' })),
      ).toMatchObject({
        status: 400,
      })
      expect(await app.context.store.find(`${prefix}two`)).toBeUndefined()
    } finally {
      client.close()
      server.closeAllConnections()
      server.close()
    }
  })

  test('S8 an uploaded object stays in the store when the server is busy, so the browser can retry', async () => {
    const { prefix } = await writer.studio.openUpload({})
    const key = `${prefix}busy`
    const { store } = app.context
    await store.put(key, await picture('#336699'), 'image/jpeg')
    const { put } = store
    const faults = [
      new Refusal('busy', '混み合っています。', 'Too many images are being worked on.'),
      new Error('the store is away'),
    ]
    for (const fault of faults) {
      store.put = () => Promise.reject(fault)
      const { status } = await problemIn(writer.studio.completeUpload({ key })).finally(() => {
        store.put = put
      })
      expect(status).toBeGreaterThanOrEqual(500)
      const kept = await store.find(key)
      await kept?.body.cancel()
      expect(kept).toBeDefined()
    }
    expect(await writer.studio.completeUpload({ key, title: '空.jpg' })).toMatchObject({ title: '空.jpg' })
    expect(await store.find(key)).toBeUndefined()
  })

  test('S8 when the answer to a completion is lost, the browser completes once more and gets the same answer', async () => {
    const key = await storeUpload('lost', '#445566')
    let isBroken = true
    const browser = newVisitor({
      fetch: async (request) => {
        const answer = await app.fetch(request)
        if (isBroken) throw new TypeError('Failed to fetch')
        return answer
      },
    })
    for (const [cookie, value] of writer.cookies) browser.cookies.set(cookie, value)
    await expect(browser.studio.completeUpload({ key, title: '藍.jpg' })).rejects.toThrow('Failed to fetch')
    isBroken = false
    const { items } = await writer.studio.listMedia({ page: 1 })
    const media = items.find(({ title }) => title === '藍.jpg')
    expect(media).toBeDefined()
    const again = await browser.studio.completeUpload({ key, title: '藍.jpg' })
    expect(again).toMatchObject({
      name: media?.name,
      title: '藍.jpg',
      version: media?.version,
      isKnown: false,
    })
    expect(await app.context.store.find(key)).toBeUndefined()
    expect(await problemIn(editor.studio.completeUpload({ key }))).toMatchObject({ status: 404 })

    const sweepAfter = (hours: number) =>
      sweepStore({ ...app.context, now: () => new Date(Date.now() + hours * 3_600_000) })
    await sweepAfter(23)
    expect(await browser.studio.completeUpload({ key })).toMatchObject({ name: media?.name })
    await sweepAfter(25)
    expect(await problemIn(browser.studio.completeUpload({ key }))).toMatchObject({ status: 404 })
    expect(await Array.fromAsync(app.context.store.list('completed-uploads/'))).toEqual([])
  })

  test('S8 a completion that is repeated while the first is still under way succeeds, too', async () => {
    const key = await storeUpload('twice', '#665544')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => writer.studio.completeUpload({ key, title: '二度.jpg' })),
    )
    expect(new Set(answers.map(({ name, title }) => `${name} ${title}`)).size).toBe(1)
  })

  async function storeUpload(name: string, background: string): Promise<string> {
    const { prefix } = await writer.studio.openUpload({})
    await app.context.store.put(`${prefix}${name}`, await picture(background), 'image/jpeg')
    return `${prefix}${name}`
  }

  test('details of a picture are saved, and a picture in use cannot be deleted by accident', async () => {
    const sent = await editor.ask('/api/studio/media', {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent('藍の皿.jpg'),
      },
      body: await picture('#224488'),
    })
    const { name } = (await sent.json()) as { name: string }
    const saved = await editor.studio.saveMedia({
      name,
      version: 1,
      title: '藍の皿',
      alt: '藍色の皿',
      credit: '山田',
      focus: { x: 0.2, y: 0.8 },
      rightsUntil: '2027-03-31',
    })
    expect(saved).toMatchObject({
      version: 2,
      alt: '藍色の皿',
      focus: { x: 0.2, y: 0.8 },
      rightsUntil: '2027-03-31',
    })
    expect(await problemIn(editor.studio.saveMedia({ name, version: 1 }))).toMatchObject({ status: 409 })
    expect((await editor.studio.listMedia({ text: '藍色' })).items.map((one) => one.name)).toEqual([name])
    expect((await editor.studio.listMedia({ unused: true })).items.map((one) => one.name)).toContain(name)
    const article = await editor.studio.createArticle({
      content: { title: '皿', cover: { media: name, alt: '皿' } },
    })
    expect(await editor.studio.getMedia({ name })).toMatchObject({
      isUsed: true,
      uses: [{ kind: 'article', id: article.id, title: '皿' }],
    })
    expect(await writer.studio.getMedia({ name })).toMatchObject({ uses: [], hiddenUses: 1 })
    expect((await editor.studio.listMedia({ unused: true })).items.map((one) => one.name)).not.toContain(name)
    expect(await problemIn(editor.studio.deleteMedia({ name, version: 2 }))).toMatchObject({ status: 409 })
    await editor.studio.deleteArticle({ id: article.id, version: article.version })
    await editor.studio.deleteMedia({ name, version: 2 })
    expect((await app.ask(`/media/${name}`)).status).toBe(404)
  })

  test('T5 picture rights that end are listed before they end, and block publishing afterwards', async () => {
    const { name } = await sendPicture('#884422')
    const keep = async (version: number, rightsUntil: string) =>
      editor.studio.saveMedia({ name, version, title: '借りた絵', rightsUntil })
    const names = async (rights: 'ending' | 'ended') =>
      (await editor.studio.listMedia({ rights })).items.map((one) => one.name)
    await keep(1, '2026-12-01')
    const { id: categoryId } = await editor.studio.createCategory({ content: { slug: 'e', name: '絵' } })
    const article = await editor.studio.createArticle({
      content: {
        title: '絵の話',
        slug: 'e-no-hanashi',
        categoryId,
        cover: { media: name, alt: '絵' },
        body: { blocks: [{ type: 'paragraph', content: [{ text: '文' }] }] },
      },
    })
    expect(article.rights).toEqual([{ media: name, until: '2026-12-01' }])
    expect(article.checklist).toContainEqual({
      path: 'cover',
      reason: '扉の画像の権利は、2026年12月1日で切れます',
      weight: 'advised',
    })
    expect([await names('ending'), await names('ended')]).toEqual([[name], []])
    const target = { id: article.id, version: article.version }
    const published = await editor.studio.publishArticle(target)

    await keep(2, '2026-11-14')
    expect([await names('ending'), await names('ended')]).toEqual([[], [name]])
    const { endingPictures } = await editor.studio.getOverview({})
    expect(endingPictures.map((one) => [one.name, one.rights])).toEqual([[name, 'ended']])
    const again = { id: article.id, version: published.version }
    expect(await problemIn(editor.studio.publishArticle(again))).toMatchObject({
      status: 400,
      faults: [{ path: 'cover', reason: '扉の画像は、権利の期限（2026年11月14日）が切れています' }],
    })
    // Expired rights do not hide a picture: editors decide what readers see.
    expect((await app.ask(`/media/${name}`)).status).toBe(200)

    await keep(3, '2026-11-15')
    await editor.studio.publishArticle(again)
    const late = { id: article.id, version: published.version + 1, from: '2026-11-20T00:00:00Z' }
    expect(await problemIn(editor.studio.publishArticle(late))).toMatchObject({ status: 400 })
  })

  test('T5 pictures are found by label, sorted, and described many at a time, all or none', async () => {
    const sent = [await sendPicture('#010203'), await sendPicture('#040506'), await sendPicture('#070809')]
    const [first, second, third] = sent.map(({ name, version }) => ({ name, version }))
    if (first === undefined || second === undefined || third === undefined) throw new Error('three were sent')
    const labels = ['春の特集', '静物']
    const { items } = await editor.studio.saveManyMedia({
      items: [
        { ...first, alt: 'あ', labels },
        { ...second, credit: '撮影：梅', labels: ['静物', '静物'] },
      ],
    })
    expect(items.map((one) => [one.alt, one.credit, one.labels, one.version])).toEqual([
      ['あ', '', labels, first.version + 1],
      ['', '撮影：梅', ['静物'], second.version + 1],
    ])
    const named = async (filter: object) =>
      (await editor.studio.listMedia(filter)).items.map((one) => one.name).filter((one) => ours.has(one))
    const ours = new Set(sent.map(({ name }) => name))
    expect(new Set(await named({ label: '静物' }))).toEqual(new Set([first.name, second.name]))
    expect(await named({ text: '春の' })).toEqual([first.name])
    expect(await named({ label: '静物', withoutAlt: true })).toEqual([second.name])
    const all = await named({})
    expect((await named({ order: 'oldest' })).length).toBe(all.length)
    const bytes = (await editor.studio.listMedia({ order: 'largest' })).items.map((one) => one.bytes)
    expect(bytes).toEqual(bytes.toSorted((a, b) => b - a))
    expect((await editor.studio.listMediaLabels({})).items).toEqual([
      { label: '静物', count: 2 },
      { label: '春の特集', count: 1 },
    ])
    // The second was saved since: nothing is changed, not even the third.
    const stale = editor.studio.saveManyMedia({
      items: [
        { ...third, alt: '三' },
        { ...second, alt: '二' },
      ],
    })
    expect(await problemIn(stale)).toMatchObject({ status: 409 })
    expect(await editor.studio.getMedia({ name: third.name })).toMatchObject({
      alt: '',
      version: third.version,
    })
    // Undo: what was there before, on the versions that the change made.
    await editor.studio.saveManyMedia({
      items: items.map(({ name, version }) => ({ name, version, alt: '', credit: '', labels: [] })),
    })
    expect(await named({ label: '静物' })).toEqual([])
    expect(
      await problemIn(writer.studio.saveManyMedia({ items: [{ ...third, alt: '私の' }] })),
    ).toMatchObject({
      status: 403,
    })
  })

  test('E4 an edited version is listed with its original, and has its rights', async () => {
    const { name, version } = await sendPicture('#0a0b0c')
    await editor.studio.saveMedia({
      name,
      version,
      title: '元',
      alt: '藍',
      credit: '山',
      rightsUntil: '2030-01-01',
    })
    const edits = { turn: 90, masks: [{ x: 0, y: 0, width: 0.5, height: 0.5, style: 'mosaic' }] } as const
    const made = await writer.studio.createMediaVersion({
      name,
      edits: { ...edits, masks: [...edits.masks] },
    })
    expect(made).toMatchObject({
      width: 40,
      height: 60,
      title: '元',
      alt: '藍',
      credit: '山',
      madeOf: { source: name },
    })
    const listed = async (filter: object) =>
      (await editor.studio.listMedia(filter)).items.map((one) => one.name)
    expect(await listed({})).not.toContain(made.name)
    expect(await listed({ edited: true })).toEqual([made.name])
    const original = await editor.studio.getMedia({ name })
    expect(original).toMatchObject({ hasVersions: true, hasMosaic: true, isUsed: true })
    expect(original.versions).toEqual([{ name: made.name, url: made.url, edits: made.madeOf?.edits }])
    expect(await problemIn(editor.studio.deleteMedia({ name, version: original.version }))).toMatchObject({
      status: 409,
    })
    await editor.studio.saveMedia({ name, version: original.version, title: '元', rightsUntil: '2020-01-01' })
    expect(await editor.studio.getMedia({ name: made.name })).toMatchObject({ rights: 'ended' })
    expect(await problemIn(editor.studio.createMediaVersion({ name, edits: {} }))).toMatchObject({
      status: 400,
    })
    const gone = { name: `${'0'.repeat(32)}.jpg`, edits: { turn: 90 } } as const
    expect(await problemIn(editor.studio.createMediaVersion(gone))).toMatchObject({ status: 404 })
  })

  test('E4 an article that shows a picture without its mosaic is advised against it', async () => {
    const { name } = await sendPicture('#123456')
    const half = { x: 0, y: 0, width: 0.5, height: 1 }
    const masks = [{ ...half, style: 'mosaic' as const }]
    const cut = await editor.studio.createMediaVersion({ name, edits: { turn: 0, crop: half, masks: [] } })
    const content = { title: '横顔', cover: { media: name, alt: '横顔' } }
    const { id, version } = await editor.studio.createArticle({ content })
    const warnings = async () =>
      (await editor.studio.getArticle({ id })).checklist.flatMap(({ path, weight, reason }) =>
        reason.includes('モザイク') ? [[weight, path]] : [],
      )
    expect(await warnings()).toEqual([])
    const masked = await editor.studio.createMediaVersion({ name, edits: { turn: 0, masks } })
    expect(await warnings()).toEqual([['advised', 'cover']])
    const body = { blocks: [{ type: 'image' as const, media: cut.name, alt: '横顔' }] }
    const hidden = { title: '横顔', cover: { media: masked.name, alt: '横顔' }, body }
    await editor.studio.saveArticle({ id, version, content: hidden })
    expect(await warnings()).toEqual([['advised', 'body.blocks[0]']])
    expect((await editor.studio.getArticle({ id })).unmasked).toEqual([cut.name])
  })

  test('T5 a logo in a syndication feed counts as used', async () => {
    const administrator = await newStaff(app, 'administrator')
    const { name, version } = await sendPicture('#114422')
    const settings = await administrator.studio.getSettings({})
    const content = { ...settings.content, syndication: { squareLogo: name, lineCategories: {} } }
    await administrator.studio.saveSettings({ version: settings.version, content })
    expect(await editor.studio.getMedia({ name })).toMatchObject({ uses: [{ kind: 'settings' }] })
    expect(await problemIn(editor.studio.deleteMedia({ name, version }))).toMatchObject({ status: 409 })
  })

  async function sendPicture(background: string) {
    const sent = await editor.ask('/api/studio/media', {
      method: 'POST',
      headers: { 'x-file-name': 'e.jpg' },
      body: await picture(background),
    })
    return (await sent.json()) as { name: string; version: number }
  }
})
