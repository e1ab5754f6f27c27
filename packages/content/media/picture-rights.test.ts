import { expect, test } from 'vitest'
import { checklist } from '../checklist.ts'
import { endedPictures, rightsStateOf } from './picture-rights.ts'
import { publish, schedule } from '../publishing.ts'
import { articleContentSchema } from '../article.ts'

const content = articleContentSchema.parse({
  title: '題',
  slug: 'dai',
  categoryId: 1,
  cover: { media: 'a.jpg', alt: '扉' },
  body: { blocks: [{ type: 'image', media: 'b.jpg', alt: '絵' }] },
})
const article = { id: 1, version: 1, status: 'draft' as const, content }
const rights = [
  { media: 'a.jpg', until: '2026-11-15' },
  { media: 'other.jpg', until: '2020-01-01' },
]
const lastMinute = new Date('2026-11-15T23:59:00+09:00')
const midnight = new Date('2026-11-16T00:00:00+09:00')

test('T5 rights last to the end of their last day in Japan, and end soon for thirty days', () => {
  expect(rightsStateOf('2026-11-15', lastMinute)).toBe('ending')
  expect(rightsStateOf('2026-11-15', midnight)).toBe('ended')
  expect(rightsStateOf('2026-12-15', midnight)).toBe('ending')
  expect(rightsStateOf('2026-12-16', midnight)).toBe('held')
})

test('T5 only the pictures of the article are checked', () => {
  expect(endedPictures(content, rights, midnight)).toEqual([
    { path: 'cover', reason: '扉の画像は、権利の期限（2026年11月15日）が切れています' },
  ])
  const inBody = [{ media: 'b.jpg', until: '2026-11-01' }]
  expect(endedPictures(content, inBody, midnight)).toEqual([
    { path: 'body', reason: '本文の画像は、権利の期限（2026年11月1日）が切れています' },
  ])
})

test('T5 an article is not published with a picture whose rights have ended, nor for a day when they will have', () => {
  expect(publish(article, lastMinute, rights).status).toBe('published')
  expect(() => publish(article, midnight, rights)).toThrow('権利の期限（2026年11月15日）が切れています')
  expect(() => schedule(article, { from: midnight }, lastMinute, rights)).toThrow('切れています')
  expect(() => schedule(article, { from: lastMinute }, midnight, rights)).toThrow('切れています')
})

test('T5 the checklist warns before the end, and calls it required afterwards', () => {
  const said = (now: Date) =>
    checklist(content, { rights, unmasked: [], now })
      .filter(({ reason }) => reason.includes('権利'))
      .map(({ weight, reason }) => [weight, reason])
  expect(said(lastMinute)).toEqual([['advised', '扉の画像の権利は、2026年11月15日で切れます']])
  expect(said(midnight)).toEqual([['required', '扉の画像は、権利の期限（2026年11月15日）が切れています']])
})
