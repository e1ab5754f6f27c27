import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp, { type Sharp } from 'sharp'
import type { Media } from '@tsuzuri/content/media'
import { createApp } from '../app.ts'
import { problemOf, problemResponse } from '../errors.ts'
import { openKnownMedia } from '../images/known-media.ts'
import { openVariants } from '../images/variants.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aMovingPicture, aTelephonePhoto, colourAt, twoHalves } from '../testing/pictures.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'
import { ingestMedia, originalKey } from './ingest-media.ts'
import { mediaRoutes } from './media-routes.ts'
import type { MediaStore } from './media-store.ts'

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

let app: TestApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

test('T5 a picture comes with its type, for ever, for each format apart, and can run nothing', async () => {
  const { name } = await ingest(twoHalves(500, 300).png())
  const response = await show(`${name}/320`, chromium)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    etag: `"1/${name}/320.avif"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 320, height: 192 })
})

test('T5 who takes WebP gets WebP, who takes neither gets what everybody can read', async () => {
  const { name } = await ingest(twoHalves(500, 300).webp())
  expect(await sizeOf(`${name}/320`, 'image/webp')).toEqual(['webp', 320, 192])
  expect(await sizeOf(`${name}/320`, '*/*')).toEqual(['jpeg', 320, 192])
  expect(await sizeOf(`${name}/640`, '*/*')).toEqual(['jpeg', 500, 300])
  expect(await sizeOf(name, '*/*')).toEqual(['jpeg', 500, 300])
  const { name: clear } = await ingest(
    sharp({ create: { width: 90, height: 60, channels: 4, background: '#ff000080' } }).png(),
  )
  expect(await sizeOf(`${clear}/320`, '*/*')).toEqual(['png', 90, 60])
})

test('T5 a picture too tall for AVIF and WebP is shown as JPEG', async () => {
  const { name } = await ingest(twoHalves(20, 17_000).png())
  for (const accept of [chromium, 'image/webp', '*/*'])
    expect(await sizeOf(`${name}/320`, accept), accept).toEqual(['jpeg', 20, 17_000])
})

test('T5 neither place nor camera nor profile leaves the house, and the picture stands upright in its colours', async () => {
  const photo = await aTelephonePhoto()
  expect(photo.toString('latin1')).toMatch(/Secret Camera[\s\S]*himitsu-no-basho/)
  const { exif, xmp, icc, orientation } = await sharp(photo).metadata()
  expect([exif?.length, xmp?.length, icc?.length, orientation]).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    6,
  ])
  const { name } = await ingest(photo)
  const nothing = Array.from({ length: 4 })
  for (const [variant, accept] of [
    ['640', chromium],
    ['640', 'image/webp'],
    ['640', '*/*'],
    ['social-5', '*/*'],
  ] as const) {
    const bytes = Buffer.from(await (await show(`${name}/${variant}`, accept)).arrayBuffer())
    const shown = await sharp(bytes).metadata()
    expect([shown.exif, shown.xmp, shown.icc, shown.orientation], accept).toEqual(nothing)
    expect(bytes.toString('latin1')).not.toMatch(/Exif|Himitsu|Secret|GPS|xmpmeta|himitsu/)
    if (variant === '640') expect([shown.width, shown.height]).toEqual([600, 800])
    // On its side red was on the left; upright it is on top. Display P3 would say (234, 51, 35).
    const [red = 0, green = 0, blue = 0] = await colourAt(bytes, 0.5, 0.2)
    expect([red > 245, green < 20, blue < 20], `${variant} ${accept}`).toEqual([true, true, true])
  }
})

test('T5 the original is kept as it came, and nobody is shown it', async () => {
  const photo = await aTelephonePhoto()
  const { name } = await ingest(photo)
  const kept = await app.context.store.find(originalKey(name))
  expect(Buffer.from(await new Response(kept?.body).arrayBuffer())).toEqual(photo)
  for (const path of [`/media/${name}`, `/media/media/${name}`, `/objects/magazine/media/${name}`]) {
    const answer = Buffer.from(await (await app.ask(path)).arrayBuffer())
    expect(answer.equals(photo), path).toBe(false)
  }
})

test('T5 what moves goes on moving', async () => {
  const moving = await aMovingPicture('gif', 4)
  const { name } = await ingest(moving)
  for (const [accept, format] of [
    [chromium, 'webp'],
    ['*/*', 'gif'],
  ] as const) {
    const bytes = Buffer.from(await (await show(`${name}/320`, accept)).arrayBuffer())
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      format,
      pages: 4,
      width: 320,
      pageHeight: 240,
    })
  }
})

test('a social image is cut where the focal point is, as JPEG whoever asks', async () => {
  const { name } = await ingest(twoHalves(1600, 1600, 'top').png())
  const colours: number[][] = []
  for (const place of [0, 10]) {
    const response = await show(`${name}/social-${place}`, chromium)
    expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual(['image/jpeg', null])
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    colours.push((await colourAt(bytes, 0.5, 0.5)).map((part) => Math.round(part / 255)))
  }
  expect(colours).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ])
})

test('whoever has it gets 304, and nothing is read or made for it', async () => {
  const { name } = await ingest(twoHalves(500, 300).png())
  const touched = await countingFiles(async () => {
    const headers = { accept: chromium, 'if-none-match': `"1/${name}/320.avif"` }
    const response = await app.ask(`/media/${name}/320`, { headers })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(response.headers.get('etag')).toBe(headers['if-none-match'])
  })
  expect(touched).toEqual([])
})

test('what nobody has asked for is not made; what was made once is never made again', async () => {
  const { name } = await ingest(twoHalves(510, 300).png())
  const files = await countingFiles(async () => {
    await Promise.all(Array.from({ length: 50 }, () => show(`${name}/320`, chromium)))
    await show(`${name}/320`, chromium)
    // Another process remembers nothing.
    const other = createApp(app.context)
    const request = new Request(`http://localhost/media/${name}/320`, { headers: { accept: chromium } })
    expect((await other.fetch(request)).status).toBe(200)
  })
  expect(files).toEqual(['find variant', 'find original', 'put variant', 'find variant'])
})

test('every name and width that is none is not found, and costs neither a file nor an image conversion', async () => {
  const { name } = magazine.picture
  const touched = await countingFiles(async () => {
    for (const path of [
      'x.png',
      'X',
      '%00',
      '..%2f..%2fsecret.key',
      'a%20b',
      'あ',
      '%ff',
      'x'.repeat(500),
      `${'0'.repeat(32)}.jpg`,
      `${'0'.repeat(32)}.jpg/320`,
      name.toUpperCase(),
      name.replace('.png', '.svg'),
      ...[
        '321',
        '0',
        '-1',
        '1e3',
        '99999999',
        '480',
        '1920',
        '0320',
        'NaN',
        'social',
        'social-11',
        'social-5.0',
      ].map((width) => `${name}/${width}`),
      `${name}/320.avif`,
      `${name}/320/320`,
      `${name}/%2e%2e`,
      `${name}/..%2f320`,
    ]) {
      const response = await app.ask(`/media/${path}`, { headers: { accept: chromium } })
      expect(response.status, path).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
  expect(touched).toEqual([])
})

test('a picture whose file is lost is not found', async () => {
  const { name } = await ingest(twoHalves(40, 20).png(), { put: async () => {} })
  expect((await show(`${name}/320`, chromium)).status).toBe(404)
})

test('the same file again is the same picture', async () => {
  const bytes = await twoHalves(60, 40).jpeg().toBuffer()
  const first = await ingest(bytes)
  expect(first.name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  expect(await ingest(bytes)).toEqual(first)
})

test('when too many are to be made at once, who comes last is told when to come back', async () => {
  const names = await Promise.all(
    ['#111111', '#222222', '#333333'].map(async (background) => {
      const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } })
      return (await ingest(picture.png())).name
    }),
  )
  const bounds = { atOnce: 1, waiting: 1, cacheBytes: 1 }
  const routes = mediaRoutes(openKnownMedia(app.context), openVariants(app.context, bounds))
  routes.onError((error) => problemResponse(problemOf(error)))
  const ask = async (name: string) => routes.request(`/${name}/960`, { headers: { accept: chromium } })
  const answers = await Promise.all(names.map(ask))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 503])
  const refused = answers.find(({ status }) => status === 503)
  expect([refused?.headers.get('retry-after'), refused?.headers.get('cache-control')]).toEqual([
    '2',
    'no-store',
  ])
  for (const name of names) expect((await ask(name)).status).toBe(200)
})

test('what can’t be kept is shown all the same', async () => {
  const { name } = await ingest(twoHalves(400, 200).png())
  const { store } = app.context
  const { put } = store
  store.put = async () => {
    throw new Error('no space left')
  }
  const response = await show(`${name}/320`, chromium)
  store.put = put
  expect(response.status).toBe(200)
})

test('a picture that was taken out of the magazine is gone within a minute', async () => {
  const { name } = await ingest(twoHalves(430, 200).png())
  expect((await show(`${name}/320`, chromium)).status).toBe(200)
  await app.context.db.writer.deleteFrom('media').where('name', '=', name).execute()
  app.setNow(new Date(noon.getTime() + 61_000))
  expect((await show(`${name}/320`, chromium)).status).toBe(404)
  app.setNow(noon)
})

async function ingest(picture: Sharp | Buffer, over: Partial<MediaStore> = {}): Promise<Media> {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer()
  return (await ingestMedia(magazine.command, { ...app.context.store, ...over }, bytes)).value
}

async function show(path: string, accept: string): Promise<Response> {
  return app.ask(`/media/${path}`, { headers: { accept } })
}

async function sizeOf(path: string, accept: string): Promise<unknown[]> {
  const { format, width, height } = await sharp(await (await show(path, accept)).arrayBuffer()).metadata()
  return [format, width, height]
}

/** What was done to files of the store meanwhile. */
async function countingFiles(work: () => Promise<void>): Promise<string[]> {
  const { store } = app.context
  const { find, put } = store
  const done: string[] = []
  const kindOf = (key: string) => (key.startsWith('variants/') ? 'variant' : 'original')
  store.find = (key) => {
    done.push(`find ${kindOf(key)}`)
    return find(key)
  }
  store.put = (key, ...rest) => {
    done.push(`put ${kindOf(key)}`)
    return put(key, ...rest)
  }
  try {
    await work()
  } finally {
    Object.assign(store, { find, put })
  }
  return done
}
