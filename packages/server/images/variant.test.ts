import { expect, test } from 'vitest'
import type { Media } from '@tsuzuri/content/media'
import { findVariant } from './variant.ts'

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

test.each([
  ['AVIF accepted', chromium, {}, 'avif'],
  ['WebP accepted', 'image/webp,*/*', {}, 'webp'],
  ['capital letters', 'IMAGE/AVIF', {}, 'avif'],
  ['AVIF with q=0', 'image/avif;q=0, image/webp;q=0.5', {}, 'webp'],
  ['any type accepted', '*/*', {}, 'jpg'],
  ['no Accept header', undefined, {}, 'jpg'],
  ['a transparent picture, any type accepted', '*/*', { alpha: true }, 'png'],
  ['an animation, AVIF accepted', chromium, { frames: 3 }, 'webp'],
  ['an animation, any type accepted', '*/*', { frames: 3, alpha: true }, 'gif'],
])('T5 format negotiation: %s', (_, accept, over, format) => {
  expect(findVariant({ ...media, ...over }, '960', accept)).toMatchObject({ step: 960, format })
})

test.each([
  ['as tall as WebP allows', { height: 27_305 }, 'avif'],
  ['taller than WebP allows', { height: 27_306 }, 'jpg'],
  ['tall and transparent', { height: 30_000, alpha: true }, 'png'],
  ['tall and animated', { height: 30_000, frames: 2 }, 'gif'],
])('T5 a variant that is %s has a format that can hold it', (_, over, format) => {
  expect(findVariant({ ...media, ...over }, '960', chromium)).toMatchObject({ format })
})

test('T5 the narrow variants of a tall picture keep the better formats', () => {
  const tall = { ...media, width: 1200, height: 18_000 }
  const formats = ['960', '1280'].map((name) => findVariant(tall, name, chromium)?.format)
  expect(formats).toEqual(['avif', 'jpg'])
})

test('T5 the fixed widths are available up to the width of the original', () => {
  expect(widthOf('320')).toBe(320)
  expect(widthOf('1280')).toBe(1280)
  expect(widthOf('1920')).toBe(1600)
  expect(widthOf(undefined)).toBe(1600)
  expect(findVariant({ ...media, width: 1280 }, '1920', chromium)).toBeUndefined()
  expect(findVariant({ ...media, width: 40 }, '320', chromium)).toMatchObject({ width: 40 })
})

test.each([
  '321',
  '0320',
  '32',
  '0',
  '-320',
  '320.0',
  '3.2e2',
  ' 320',
  'social',
  'social-11',
  'social-00',
  'social-',
  '',
])('there is no variant %j', (name) => expect(findVariant(media, name, chromium)).toBeUndefined())

function widthOf(name: string | undefined): number | undefined {
  const variant = findVariant(media, name, chromium)
  return variant?.kind === 'width' ? variant.width : undefined
}

const media: Media = {
  name: `${'0'.repeat(32)}.jpg`,
  type: 'image/jpeg',
  bytes: 1,
  width: 1600,
  height: 1067,
  colour: '#808080',
  light: 0x888888,
  alpha: false,
  frames: 1,
  credit: '',
}
