import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { Refusal } from '@tsuzuri/content/refusal'
import { ingestMedia } from './ingest-media.ts'
import { openTestApp, type TestApp } from './testing/open-app.ts'
import { aPicture, fillSmallMagazine, type SmallMagazine } from './testing/small-magazine.ts'

let app: TestApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

test('a picture is served whole, with its type, for ever, and can run nothing', async () => {
  const response = await app.ask(`/media/${magazine.picture.name}`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(magazine.picture.bytes),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${magazine.picture.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await aPicture('#cc8899'))
})

test('whoever has it gets 304', async () => {
  const headers = { 'if-none-match': `"${magazine.picture.name}"` }
  const response = await app.ask(`/media/${magazine.picture.name}`, { headers })
  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('every name that is none is not found, however it is spelled', async () => {
  for (const name of [
    'x.png',
    'X',
    '%00',
    '..%2f..%2fsecret.key',
    '.',
    'a%20b',
    'あ',
    '%ff',
    'x'.repeat(500),
  ]) {
    const response = await app.ask(`/media/${name}`)
    expect(response.status, name).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('a picture whose file is lost is not found', async () => {
  const { command } = magazine
  const nowhere = { ...app.context.store, put: async () => {} }
  const { value } = await ingestMedia(command, nowhere, await aPicture('#010203'))
  expect((await app.ask(`/media/${value.name}`)).status).toBe(404)
})

test.skipIf(process.platform !== 'linux')('asking for headers alone leaves no file open', async () => {
  const path = `/media/${magazine.picture.name}`
  const openBefore = countOpenFiles()
  for (let times = 0; times < 50; times += 1) {
    expect((await app.ask(path, { method: 'HEAD' })).headers.get('content-type')).toBe('image/png')
    await app.ask(path, { headers: { 'if-none-match': `"${magazine.picture.name}"` } })
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(countOpenFiles()).toBeLessThan(openBefore + 10)
})

test('a file is what its bytes say; what is no picture is refused', async () => {
  const jpeg = await sharp(await aPicture('#abcdef'))
    .jpeg()
    .toBuffer()
  const { value } = await ingestMedia(magazine.command, app.context.store, jpeg)
  expect(value).toMatchObject({
    type: 'image/jpeg',
    width: 40,
    height: 30,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  expect(value.name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const { value: again } = await ingestMedia(magazine.command, app.context.store, jpeg)
  expect(again).toEqual(value)
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<html>'),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(30)]),
    jpeg.subarray(0, 20),
  ]) {
    await expect(ingestMedia(magazine.command, app.context.store, bytes)).rejects.toThrow(Refusal)
  }
})

function countOpenFiles(): number {
  return readdirSync('/proc/self/fd').length
}
