import { expect, test } from 'vitest'
import sharp, { type Sharp } from 'sharp'
import { mostPictureBytes } from '@tsuzuri/content/media'
import { refused } from '@tsuzuri/database/testing/refused'
import {
  aBoastfulGif,
  aBoastfulPng,
  aMovingPicture,
  aTelephonePhoto,
  colourAt,
  twoHalves,
} from '../testing/pictures.ts'
import { readPicture } from './readable.ts'

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('T5 bytes identify %s', async (format) => {
  const bytes = await twoHalves(90, 60).toFormat(format).toBuffer()
  expect(await readPicture(bytes)).toMatchObject({
    bytes,
    type: `image/${format}`,
    width: 90,
    height: 60,
    frames: 1,
    alpha: false,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
})

test('an AVIF whose major brand is the generic one is detected as AVIF', async () => {
  const bytes = await twoHalves(90, 60).avif().toBuffer()
  bytes.write('mif1', 8, 'latin1')
  expect(await readPicture(bytes)).toMatchObject({ type: 'image/avif', extension: 'avif' })
})

test('T5 HEIC that cannot be decoded here is refused with advice', async () => {
  const heic = Buffer.alloc(200)
  heic.writeUInt32BE(24, 0)
  heic.write('ftypheic\0\0\0\0mif1heic', 4, 'latin1')
  expect(await refusedWith(readPicture(heic))).toMatch(
    /^このサーバーは HEIC の画像を開けません。JPEG に変えて/,
  )
})

test.each([
  ['a text', '見出し', /^壊れているか、画像ではありません。.*だけを受け取れます/],
  ['a page', '<!doctype html><html><svg></svg>', /だけを受け取れます/],
  ['a PDF', '%PDF-1.7', /だけを受け取れます/],
  ['nothing', '', /^空のファイルです。$/],
  ['a TIFF', 'II*\0\x08\0\0\0', /だけを受け取れます/],
  ['the beginning of a GIF', `GIF89a${'\0'.repeat(30)}`, /読めないファイル/],
  ['a broken SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect', /読めないファイル/],
])('T5 %s is refused with a reason', async (_, text, reason) => {
  expect(await refusedWith(readPicture(Buffer.from(text, 'utf8')))).toMatch(reason)
})

test.each([
  ['WebP', '<svg a="WEBP" xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'],
  ['AVIF', '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'],
])('T5 an SVG that looks like %s is drawn as SVG, outside the server', async (_, text) => {
  expect(await readPicture(Buffer.from(text))).toMatchObject({ extension: 'png', type: 'image/png' })
})

test.each([
  ['RIFF', 'RIFF    WEBP<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'],
  ['a box', '\0\0\0\x18ftypavif    avif<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'],
])('T5 an SVG behind the beginning of %s is refused', async (_, text) => {
  expect(await refusedWith(readPicture(Buffer.from(text)))).toMatch(/読めないファイル/)
})

test('T5 a truncated picture is refused even if its header is valid', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await twoHalves(900, 600).toFormat(format).toBuffer()
    const half = bytes.subarray(0, bytes.length * 0.6)
    expect(await refusedWith(readPicture(half)), format).toMatch(/読めないファイル/)
  }
})

test('T5 files above 50 MB or 100 megapixels are refused without decoding', async () => {
  const tooLong = new Uint8Array(mostPictureBytes + 1).fill(0xff)
  expect(await refusedWith(readPicture(tooLong))).toBe('画像は50MBまでです。')
  expect(await refusedWith(readPicture(await aBoastfulPng(10_001, 10_000)))).toMatch(/1億画素/)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>'
  expect(await refusedWith(readPicture(Buffer.from(svg)))).toMatch(/1億画素/)
})

test('T5 a picture with a side that JPEG cannot hold is refused without decoding', async () => {
  for (const [width, height] of [
    [65_501, 10],
    [10, 65_501],
  ] as const)
    expect(await refusedWith(readPicture(await aBoastfulPng(width, height)))).toBe(
      '画像の縦と横は、それぞれ65,500画素までです。',
    )
  expect(await readPicture(await twoHalves(8, 65_500).png().toBuffer())).toMatchObject({ height: 65_500 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="65501" height="100"/>'
  expect(await readPicture(Buffer.from(svg))).toMatchObject({ width: 1920 })
})

test('T5 an animation keeps its frames, and one with too many pixels is refused', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const picture = await readPicture(await aMovingPicture(format, 5))
    expect(picture).toMatchObject({ width: 400, height: 300, frames: 5 })
  }
  expect(await readPicture(aBoastfulGif(1000, 40))).toMatchObject({ frames: 40 })
  expect(await refusedWith(readPicture(aBoastfulGif(1000, 41)))).toMatch(/4,000万画素/)
})

test('T5 width and height are those after EXIF rotation', async () => {
  expect(await readPicture(await aTelephonePhoto())).toMatchObject({ width: 600, height: 800 })
})

test('the placeholder has the mean colour and the light and dark areas', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } })
    .composite([
      { input: { create: { width: 90, height: 30, channels: 3, background: '#000000' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  expect(await readPicture(bytes)).toMatchObject({ colour: '#808080', light: 0x000fff, alpha: false })
  const flat = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  expect(await readPicture(flat)).toMatchObject({ colour: '#336699', light: 0x888888 })
})

test.each([
  ['grey', (picture: Sharp) => picture.toColourspace('b-w').png()],
  ['grey as JPEG', (picture: Sharp) => picture.toColourspace('b-w').jpeg()],
  ['of 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
  ['for print (CMYK)', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
  ['of few colours', (picture: Sharp) => picture.png({ palette: true })],
])('a picture that is %s gets the same colour and light', async (_, written) => {
  const grey = sharp({ create: { width: 90, height: 60, channels: 3, background: '#808080' } })
  const { colour, alpha, light } = await readPicture(await written(grey).toBuffer())
  expect([alpha, light]).toEqual([false, 0x888888])
  const parts = colour.match(/[0-9a-f]{2}/g) ?? []
  expect(parts.map((part) => Math.abs(Number.parseInt(part, 16) - 0x80) < 16)).toEqual([true, true, true])
})

test('a picture with transparency has no placeholder', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#ff000080' } })
    .webp()
    .toBuffer()
  expect(await readPicture(bytes)).toMatchObject({ colour: '#00000000', light: 0x888888, alpha: true })
})

test('T8 an SVG is stored as a bitmap; rendering it runs no script and reads no file', async () => {
  const secret = new URL('../../reader/public/apple-touch-icon.png', import.meta.url)
  const svg = `\ufeff<?xml version="1.0"?><!-- <html> --><!DOCTYPE svg [<!ENTITY here SYSTEM "${secret.href}">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">
      <script>alert(1)</script>
      <rect width="200" height="100" fill="#00ff00"/>
      <image xlink:href="${secret.href}" width="200" height="100"/>
    </svg>`
  const picture = await readPicture(Buffer.from(svg))
  expect(picture).toMatchObject({ type: 'image/png', extension: 'png', width: 1920, height: 960 })
  expect(Buffer.from(picture.bytes).toString('latin1')).not.toContain('script')
  expect(await colourAt(picture.bytes, 0.5, 0.5)).toEqual([0, 255, 0])
})

test('T16 recursive XML entities take neither time nor memory', async () => {
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const svg = `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]>
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`
  expect(await refusedWith(readPicture(Buffer.from(svg)))).toMatch(/読めないファイル/)
})

test(
  'T8 an SVG that would take minutes to draw is refused after two seconds of CPU time',
  { timeout: 180_000 },
  async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1900" height="1900">
    <filter id="slow" x="0" y="0" width="1" height="1">
      ${'<feTurbulence baseFrequency="0.9" numOctaves="900"/>'.repeat(20)}
    </filter>
    <rect width="1900" height="1900" filter="url(#slow)"/></svg>`
    expect(await refusedWith(readPicture(Buffer.from(svg)))).toMatch(/複雑すぎて/)
  },
)

async function refusedWith(work: Promise<unknown>): Promise<string> {
  return (await refused(work)).message
}
