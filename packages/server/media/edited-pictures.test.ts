import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArticleInput } from '@tsuzuri/content/article'
import { variantSteps } from '@tsuzuri/content/media-variants'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'
import {
  createArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  type Target,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { saveBanner } from '@tsuzuri/database/banners'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { inviteStaff } from '@tsuzuri/database/staff/links'
import { deleteMedia } from '@tsuzuri/database/studio/media-commands'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import type { Command } from '@tsuzuri/database/writing'
import { createApp } from '../app.ts'
import { everyPage } from '../testing/every-page.ts'
import { noon } from '../testing/open-app.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { goodPassword, newVisitor } from '../testing/studio-people.ts'
import { ingestMedia } from './ingest-media.ts'
import { ingestVersion } from './ingest-version.ts'

const accepts = ['image/avif,image/webp,*/*', 'image/webp', '*/*']
const variants = [
  '',
  ...variantSteps.map((step) => `/${step}`),
  ...['0', '5', '10'].map((at) => `/social-${at}`),
]
/** The only place with colours: stripes, whose mean is grey. */
const face = { x: 0.5, y: 0.25, width: 0.25, height: 0.5 }
const mosaic: PictureEdits = { turn: 0, masks: [{ ...face, style: 'mosaic' }] }
const cut: PictureEdits = { turn: 0, crop: { x: 0, y: 0, width: 0.5, height: 1 }, masks: [] }
const addressIn = /\/(?:media|social)\/[\w.%/-]+/g

describe.each(['sqlite', 'postgres'] as const)('E4 edited pictures (%s)', (engine) => {
  let app: ServedApp
  let command: Command
  let categoryId: number
  let cookie: string

  beforeAll(async () => {
    app = await openServedApp(engine)
    command = { db: app.context.db, by: 'test', now: noon }
    categoryId = (await saveCategory(command, { slug: 'hair', name: 'ヘア', position: 1 })).value.id
    const person = { email: 'a@magazine.example', name: '編集', role: 'editor' } as const
    const { value } = await inviteStaff({ ...command, by: 'command' }, person)
    const visitor = newVisitor({
      fetch: (request) =>
        fetch(request.url.replace('http://localhost', `http://127.0.0.1:${app.serving.port}`), {
          method: request.method,
          headers: request.headers,
          body: request.body,
          duplex: 'half',
        } as RequestInit),
    })
    await visitor.studio.useLink({ token: value.token, password: goodPassword })
    cookie = [...visitor.cookies].map(([name, token]) => `${name}=${token}`).join('; ')
  })
  afterAll(() => app.close())

  test('hiding a face closes every address that ever showed it, at once', async () => {
    const whole = await newPicture(1)
    const article = await publish('kao', withPicture('kao', whole))
    const before = await addressesIn(await everyPage(app))
    expect(before.filter((address) => address.includes(whole)).length).toBeGreaterThan(3)
    expect(await colourful(before)).not.toEqual([])
    // Both the routes and the memory of the process know them now.
    expect(await colourful(everyAddress(whole))).not.toEqual([])

    const hidden = await version(whole, mosaic)
    expect(hidden).not.toBe(whole)
    await replace(article, withPicture('kao', hidden))
    const after = await addressesIn(await everyPage(app))
    expect(after.some((address) => address.includes(hidden))).toBe(true)
    const asked = [...new Set([...before, ...after, ...everyAddress(whole), ...everyAddress(hidden)])]
    expect(await colourful(asked)).toEqual([])
    for (const address of everyAddress(whole)) {
      const { status, headers } = await app.get(address)
      expect([status, headers['cache-control']], address).toEqual([404, 'no-store'])
    }
    for (const address of [`/objects/magazine/media/${whole}`, `/media/media/${whole}`, `/files/${whole}`])
      expect((await app.get(address)).status, address).toBeGreaterThanOrEqual(400)
  })

  test('staff still see the original, in no shared cache', async () => {
    const whole = await newPicture(2)
    await version(whole, mosaic)
    const { status, headers, body } = await app.get(`/media/${whole}/480`, { cookie })
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(await hasColours(body)).toBe(true)
    expect((await app.get(`/media/${whole}/480`, { cookie: 'studio=nobody' })).status).toBe(404)
  })

  test('the original stays open where a published page shows it, but not for a draft or a coming article', async () => {
    const whole = await newPicture(3)
    const elsewhere = await publish('soto', withPicture('soto', whole))
    const hidden = await version(whole, mosaic)
    await publish('naka', withPicture('naka', hidden))
    const shown = await app.get(`/media/${whole}/320`)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, no-cache'])

    // The newest text shows it no longer, but readers still see the published one.
    const { value } = await editArticle(command, elsewhere, withPicture('soto', hidden))
    expect((await app.get(`/media/${whole}/320`)).status).toBe(200)
    const published = await publishArticle(command, value)
    expect((await app.get(`/media/${whole}/320`)).status).toBe(404)
    await editArticle(command, published.value, withPicture('soto', whole))
    await createArticle(command, withPicture('shitagaki', whole))
    const { value: coming } = await createArticle(command, withPicture('korekara', whole))
    const from = new Date(noon.getTime() + 60_000)
    await scheduleArticle(command, coming, { from })
    expect((await app.get(`/media/${whole}/320`)).status).toBe(404)
    app.setNow(from)
    expect((await app.get(`/media/${whole}/320`)).status).toBe(200)
    app.setNow(noon)
  })

  test('a cropped picture is open while anything uses it, also a draft; its original is not', async () => {
    const whole = await newPicture(4)
    const half = await version(whole, cut)
    const statuses = async () =>
      Promise.all([half, whole].map(async (name) => (await app.get(`/media/${name}/320`)).status))
    expect(await statuses()).toEqual([404, 404])
    const { value: draft } = await createArticle(command, withPicture('kiri', half))
    expect(await statuses()).toEqual([200, 404])
    const { value: other } = await editArticle(command, draft, withPicture('kiri', whole))
    expect(await statuses()).toEqual([404, 200])
    const { value: back } = await editArticle(command, other, withPicture('kiri', half))
    const { value: published } = await publishArticle(command, back)
    expect(await statuses()).toEqual([200, 404])
    await withdrawArticle(command, published)
    expect(await statuses()).toEqual([404, 404])
  })

  test('an earlier version that hid too little is closed, too, and a deleted one leaves its original closed', async () => {
    const whole = await newPicture(5)
    const beside = await version(whole, { turn: 0, masks: [{ ...face, x: 0, style: 'mosaic' }] })
    const article = await publish('ayamari', withPicture('ayamari', beside))
    expect(await colourful(everyAddress(beside))).not.toEqual([])
    const hidden = await version(whole, mosaic)
    const target = await replace(article, withPicture('ayamari', hidden))
    expect(await colourful([...everyAddress(beside), ...everyAddress(hidden)])).toEqual([])
    const gone = await withdrawArticle(command, target)
    await editArticle(command, gone.value, withPicture('ayamari', undefined))
    for (const name of [beside, hidden]) await deleteMedia(command, { name, version: 0 })
    expect(await colourful([...everyAddress(whole), ...everyAddress(beside)])).toEqual([])
  })

  test('a banner opens what it shows, and closes it when it shows something else', async () => {
    const whole = await newPicture(6)
    const half = await version(whole, cut)
    const banner = { name: '帯', place: 'header', alt: '帯', href: '/magazine/' }
    const { value } = await saveBanner(command, { ...banner, media: half })
    expect((await app.get(`/media/${half}/320`)).status).toBe(200)
    await saveBanner(command, { ...banner, media: await newPicture(7) }, value)
    expect((await app.get(`/media/${half}/320`)).status).toBe(404)
  })

  test('a card of a front shows its own crop and never the uncut picture, and opens it only while readers see it', async () => {
    const whole = await newPicture(10)
    const article = await publish('omote', withPicture('omote', whole))
    const half = await version(whole, cut)
    const home = { kind: 'home' } as const
    const focus = { x: 0.25, y: 0.5 }
    const placing = (period: object) => ({
      slots: [
        {
          kind: 'large',
          size: 1,
          fill: { rule: 'newest', of: { kind: 'all' } },
          cards: [{ articleId: article.id, ...period, picture: { media: half, of: whole, focus } }],
        },
        { kind: 'newest', size: 1, cards: [] },
      ],
    })
    const shown = async () => {
      const pages = await Promise.all(['/magazine/', '/api/front'].map(async (path) => app.get(path)))
      const text = pages.map(({ body }) => body.toString()).join('')
      return [half, whole].map((name) => text.includes(name))
    }
    const isOpen = async () => (await app.get(`/media/${half}/320`)).status === 200
    expect([await isOpen(), await shown()]).toEqual([false, [false, true]])
    await saveFront(command, home, 0, placing({}))
    expect([await isOpen(), await shown()]).toEqual([true, [true, false]])
    const empty = { slots: [{ kind: 'newest', size: 1, cards: [] }] }
    await saveFront(command, home, 1, empty)
    expect(await isOpen()).toBe(false)
    // Once another version hides something, the crop is open only in the period of the card.
    const hidden = await version(whole, mosaic)
    const from = new Date(noon.getTime() + 60_000)
    await saveFront(command, home, 2, placing({ from: from.toISOString() }))
    expect(await isOpen()).toBe(false)
    app.setNow(from)
    expect([await isOpen(), await shown()]).toEqual([true, [true, false]])
    app.setNow(noon)
    await saveFront(command, home, 3, placing({}))
    // A card does not bring back what the article has replaced.
    await replace(article, withPicture('omote', hidden))
    expect([await isOpen(), await shown()]).toEqual([false, [false, false]])
    expect(await colourful([...everyAddress(half), ...everyAddress(whole)])).toEqual([])
    await expect(deleteMedia(command, { name: half, version: 0 })).rejects.toThrow()
    await saveFront(command, home, 4, empty)
    await deleteMedia(command, { name: half, version: 0 })
  })

  test('a CDN learns by tags which pictures are closed', async () => {
    const whole = await newPicture(9)
    const purge = { url: 'https://cdn.example/purge' }
    const tagged = createApp({ ...app.context, config: { ...app.context.config, purge } })
    const { headers } = await tagged.fetch(new Request(`http://localhost/media/${whole}/320`))
    const tag = `media:${whole}`
    expect([headers.get('cache-tag'), headers.get('surrogate-key')]).toEqual([tag, tag])
    expect((await app.get(`/media/${whole}/320`)).headers['cache-tag']).toBeUndefined()
    const { value: draft } = await createArticle(command, withPicture('cdn', whole))
    const { value: article } = await publishArticle(command, draft)
    const entered = await listChangesOf(() => version(whole, mosaic))
    expect(entered.keys).toContain(tag)
    const { value: edited, changed } = await editArticle(command, article, withPicture('cdn', entered.value))
    expect(changed).not.toContain(tag)
    expect((await publishArticle(command, edited)).changed).toContain(tag)
  })

  test('the same edits make one version; a version of a version is one of the original', async () => {
    const whole = await newPicture(8)
    const hidden = await version(whole, mosaic)
    expect(await version(whole, { ...mosaic, crop: { x: 0, y: 0, width: 1, height: 1 } })).toBe(hidden)
    const both = await version(hidden, { ...cut, masks: mosaic.masks })
    const { madeOf } = await library(both)
    expect(madeOf).toEqual({ source: whole, edits: { ...cut, masks: mosaic.masks } })
    await expect(version(whole, { turn: 0, masks: [] })).rejects.toThrow('変えるところがありません')
  })

  async function listChangesOf<T>(work: () => Promise<T>): Promise<{ value: T; keys: string[] }> {
    const keys: string[] = []
    const stop = app.context.db.changeListeners.listen(async (change) => void keys.push(...change.keys))
    const value = await work()
    stop()
    return { value, keys }
  }

  async function library(name: string) {
    const answer = await app.get(`/api/studio/media/${name}`, { cookie })
    return JSON.parse(answer.body.toString()) as { madeOf: unknown }
  }

  async function newPicture(seed: number): Promise<string> {
    const { context } = app
    return (await ingestMedia(command, context.store, await striped(seed))).value.name
  }

  async function version(name: string, edits: PictureEdits): Promise<string> {
    return (await ingestVersion(command, app.context.store, name, edits)).name
  }

  async function publish(slug: string, content: ArticleInput): Promise<Target> {
    const { value } = await createArticle(command, { ...content, slug })
    return (await publishArticle(command, value)).value
  }

  async function replace(target: Target, content: ArticleInput): Promise<Target> {
    const { value } = await editArticle(command, target, content)
    return (await publishArticle(command, value)).value
  }

  function withPicture(slug: string, media: string | undefined): ArticleInput {
    const text = { type: 'paragraph' as const, content: [{ text: '写真の記事です。' }] }
    const plain = { slug, title: `写真 ${slug}`, categoryId, lead: '写真。' }
    if (media === undefined) return { ...plain, body: { blocks: [text] } }
    const picture = { type: 'image' as const, media, alt: '写真' }
    return { ...plain, cover: { media, alt: '写真' }, socialImage: media, body: { blocks: [text, picture] } }
  }

  /** All pictures that pages, feeds, sitemaps and the API name, and those that they lead to. */
  async function addressesIn(pages: ReadonlyMap<string, string>): Promise<string[]> {
    const more = ['/api/articles', '/api/articles/kao', '/api/search?q=写真', '/sitemap.xml']
    const texts = await Promise.all(
      more.map(async (path) => (await app.get(encodeURI(path))).body.toString()),
    )
    return [...new Set([...pages.values(), ...texts].flatMap((text) => text.match(addressIn) ?? []))]
  }

  /** The addresses that answer with a picture of the face. */
  async function colourful(addresses: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const address of addresses) {
      for (const accept of accepts) {
        const { status, headers, body } = await app.get(address, { accept })
        if (status !== 200 || headers['content-type']?.startsWith('image/') !== true) continue
        if (await hasColours(body)) found.push(`${address} ${accept}`)
      }
    }
    return found
  }
})

function everyAddress(name: string): string[] {
  return variants.map((variant) => `/media/${name}${variant}`)
}

/** A grey picture with red and cyan stripes in one place. */
async function striped(seed: number): Promise<Buffer> {
  const [width, height] = [640, 480]
  const pixels = Buffer.alloc(width * height * 3, 120 + seed)
  for (let y = face.y * height; y < (face.y + face.height) * height; y += 1) {
    for (let x = face.x * width; x < (face.x + face.width) * width; x += 1) {
      const isRed = Math.floor(x / 10) % 2 === 0
      pixels.set(isRed ? [255, 0, 0] : [0, 255, 255], (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** The site's own colours are far less saturated. */
async function hasColours(picture: Buffer): Promise<boolean> {
  const pixels = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer()
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 160) count += 1
  }
  return count > 100
}
