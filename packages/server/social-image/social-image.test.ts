import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { editArticle, publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import type { StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import {
  aPicture,
  aText,
  fillSmallMagazine,
  publishNew,
  type SmallMagazine,
} from '../testing/small-magazine.ts'
import type { SocialRecipe } from './recipe.ts'
import { sweepSocialImages } from './sweep.ts'

const run = promisify(execFile)

describe('F2 social images', () => {
  let app: TestApp
  let magazine: SmallMagazine
  let article: StoredArticle
  const kept: string[] = []

  beforeAll(async () => {
    app = await openTestApp()
    const { put } = app.context.store
    app.context.store.put = async (key, body, type) => {
      kept.push(key)
      await put(key, body, type)
    }
    magazine = await fillSmallMagazine(app.context)
    const { command, hair, picture } = magazine
    const cover = { media: picture.name, alt: '瓶' }
    article = await publishNew(command, { ...aText('e', '絵になる<題> & 💇'), categoryId: hair, cover })
    kept.length = 0
  })
  afterAll(() => app.close())

  test('a missing social image is rendered once for concurrent requests, and stored', async () => {
    const { url, ...size } = await socialImage('e')
    expect(url).toMatch(/^\/social\/e\/[0-9a-f]{32}\.png$/)
    expect(size).toMatchObject({ width: 1200, height: 630 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.ask(url)))
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(kept).toEqual([`social/${url.slice(-36)}`])
    expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
    expect(await sharp(bodies[0]).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await app.ask(url)
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bodies[0])
    expect(kept).toHaveLength(1)
    const etag = again.headers.get('etag') ?? ''
    expect((await app.ask(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await app.ask(url, { method: 'HEAD' })
    expect([head.status, head.body, head.headers.get('content-type')]).toEqual([200, null, 'image/png'])
  })

  test('an image that can not be stored is shown all the same, and a store that hangs delays no other', async () => {
    const { command, hair } = magazine
    for (const slug of ['hitotsu', 'futatsu'])
      await publishNew(command, { ...aText(slug, slug), categoryId: hair })
    const { store } = app.context
    const { put } = store
    const hanging = Promise.withResolvers<void>()
    try {
      const isBegun = Promise.withResolvers<void>()
      store.put = async () => {
        isBegun.resolve()
        await hanging.promise
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      const first = app.ask((await socialImage('hitotsu')).url)
      await isBegun.promise
      store.put = put
      expect((await app.ask((await socialImage('futatsu')).url)).status).toBe(200)
      hanging.resolve()
      const answer = await first
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200 })
    } finally {
      hanging.resolve()
      store.put = put
    }
  })

  test('a request for an unknown image renders and stores nothing', async () => {
    const { url } = await socialImage('e')
    const before = kept.length
    const hash = '0'.repeat(32)
    for (const path of [
      `/social/nobody/${hash}.png`,
      '/social/e/x.png',
      `/social/e/${hash}.jpg`,
      '/social/e/',
      '/social/',
    ]) {
      expect((await app.ask(path)).status, path).toBe(404)
    }
    const other = await app.ask(`/social/e/${hash}.png`)
    expect([other.status, other.headers.get('location')]).toEqual([302, url])
    expect(kept).toHaveLength(before)
  })

  test('a new title gives a new image, and a withdrawn article has none', async () => {
    const { url } = await socialImage('e')
    const { command } = magazine
    const { value: edited } = await editArticle(command, article, { ...article.content, title: '新しい題' })
    expect((await socialImage('e')).url).toBe(url)
    const { value: published } = await publishArticle(command, edited)
    expect((await socialImage('e')).url).not.toBe(url)
    await withdrawArticle(command, published)
    expect((await app.ask(url)).status).toBe(404)
  })

  test('O3 an old image is deleted and rendered again on request', async () => {
    const { url } = await socialImage('plain-1')
    const drawn = await (await app.ask(url)).bytes()
    const { store } = app.context
    const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    expect(await sweepSocialImages({ store, now: inDays(29) })).toBe(0)
    expect(await sweepSocialImages({ store, now: inDays(31) })).toBeGreaterThan(0)
    expect(await store.find(`social/${url.slice(-36)}`)).toBeUndefined()
    expect(await (await app.ask(url)).bytes()).toEqual(drawn)
    const original = await store.find(`media/${magazine.picture.name}`)
    expect(original).toBeDefined()
    await original?.body.cancel()
  })

  test('A7 the editors’ own picture is used unchanged, except for an advertisement', async () => {
    const { command, hair, picture } = magazine
    await publishNew(command, { ...aText('own', '自前の絵'), categoryId: hair, socialImage: picture.name })
    expect((await socialImage('own')).url).toBe(`/media/${picture.name}/social-5`)
    const { url } = await socialImage('rich')
    expect(url).toMatch(/^\/social\/rich\//)
    const { data, info } = await sharp(Buffer.from(await (await app.ask(url)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    expect(pixel(4, 4)).toEqual([0x1b, 0x19, 0x17])
    expect(pixel(1100, 600)).toEqual([0xcc, 0x88, 0x99])
  })

  async function socialImage(slug: string): Promise<{ url: string; width: number; height: number }> {
    const shown = (await app.readJson(`/api/articles/${slug}`)) as {
      socialImage: { url: string; width: number; height: number }
    }
    return shown.socialImage
  }
})

describe('on a machine without Japanese fonts', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-fonts-'))
    await writeFile(join(folder, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
    await writeFile(
      join(folder, 'picture.png'),
      await sharp(await aPicture('#cc8899'))
        .resize(1200, 630)
        .toBuffer(),
    )
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['', [0xcc, 0x88, 0x99]],
    ['PR・商品提供', [0x1b, 0x19, 0x17]],
  ])(
    'F2 A7 no missing-glyph boxes are drawn: only the cover and the mark (label %j)',
    async (label, corner) => {
      const recipe: SocialRecipe = {
        kind: 'drawn',
        title: '春の髪',
        category: { name: 'ヘア', colour: '#446688' },
        magazine: 'ヨソオイ',
        label,
        colours: { accent: '#b23a55', paper: '#fbf8f3', ink: '#221f1c' },
        picture: { media: 'a', focus: { x: 0.5, y: 0.5 } },
      }
      const script = fileURLToPath(new URL('../testing/render-social-image.ts', import.meta.url))
      const args = [script, JSON.stringify(recipe), join(folder, 'picture.png'), join(folder, 'out.png')]
      const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf'), FONTCONFIG_PATH: folder }
      await run(process.execPath, args, { env })
      const { data, info } = await sharp(join(folder, 'out.png')).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([1200, 630])
      const colours = new Set<string>()
      // Outside the mark there is only the cover.
      for (let y = 60; y < 630; y++) {
        for (let x = 0; x < 1200; x += 3)
          colours.add(data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3).toString('hex'))
      }
      expect([...colours]).toEqual(['cc8899'])
      expect([...data.subarray(0, 3)]).toEqual(corner)
    },
    30_000,
  )
})

test('when the queue is full, requests are redirected to the cover, but never for an advertisement', async () => {
  const app = await openTestApp()
  const { command, hair, picture } = await fillSmallMagazine(app.context)
  const cover = { media: picture.name, alt: '瓶' }
  const paid = { disclosure: { kind: 'sponsored' as const, sponsor: '綴り化粧品' } }
  const slugs = Array.from({ length: 20 }, (_, at) => `e-${at}`)
  for (const [at, slug] of slugs.entries()) {
    await publishNew(command, {
      ...aText(slug, slug),
      categoryId: hair,
      cover,
      ...(at % 2 === 0 ? paid : {}),
    })
  }
  const urls: string[] = []
  for (const slug of slugs) {
    const { socialImage } = (await app.readJson(`/api/articles/${slug}`)) as { socialImage: { url: string } }
    urls.push(socialImage.url)
  }
  const { put } = app.context.store
  const gate = Promise.withResolvers<void>()
  app.context.store.put = async (...file) => gate.promise.then(() => put(...file))
  let answered = 0
  const asked = urls.map(async (url, at) => {
    const { status, headers } = await app.ask(url)
    answered += 1
    return { status, location: headers.get('location'), isPaid: at % 2 === 0 }
  })
  await vi.waitFor(() => expect(answered).toBe(4), 20_000)
  gate.resolve()
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(16)
  for (const { status, location, isPaid } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, location]).toEqual(isPaid ? [503, null] : [302, `/media/${picture.name}`])
  }
  await app.close()
})
