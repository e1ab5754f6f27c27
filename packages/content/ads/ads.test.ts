import { expect, test } from 'vitest'
import { siteSettingsSchema } from '../site-settings.ts'
import { adsTxtLineSchema } from './ads-txt.ts'
import { fillableSlots } from './slot-filling.ts'

const declared = { service: '広告の配信', recipient: '架空広告', sent: 'ページのURL', purpose: '広告の表示' }
const slot = { place: 'sidebar', service: '広告の配信', narrowHeight: 250, wideHeight: 600 } as const

test.each([
  'example.com, 1234, DIRECT',
  'ads.example.co.jp, pub-0001, reseller, abcd1234',
  'example.com, 1234, DIRECT, abcd1234 # main account',
  'example.com, 1234, DIRECT; ext=1',
  '# only a comment',
  'CONTACT=ads@example.com',
  'OWNERDOMAIN=example.com',
  'MANAGERDOMAIN=example.com, JP',
  'subdomain=sub.example.com',
])('%s is a line of ads.txt', (line) => {
  expect(adsTxtLineSchema.parse(line)).toBe(line)
})

test.each([
  '',
  'example.com',
  'example.com, 1234',
  'example.com, 1234, BOTH',
  'example.com, , DIRECT',
  'https://example.com, 1234, DIRECT',
  'example.com, 1234, DIRECT, a b',
  'example.com, 1234, DIRECT, abcd, more',
  'OWNERDOMAIN=https://example.com/',
  'COLOUR=red',
  'CONTACT=',
  'example.com, 1234, DIRECT\nevil.example, 1, DIRECT',
  '例.com, 1234, DIRECT',
])('%j is no line of ads.txt', (line) => {
  expect(adsTxtLineSchema.safeParse(line).success).toBe(false)
})

test('a slot is on the page only if a declared tag can fill it', () => {
  const settings = { adSlots: [slot], tagManagerId: 'GTM-ABCD', transmissions: [declared] }
  expect(fillableSlots(settings)).toEqual([slot])
  expect(fillableSlots({ ...settings, tagManagerId: undefined })).toEqual([])
  expect(fillableSlots({ ...settings, transmissions: [] })).toEqual([])
  expect(fillableSlots({ transmissions: [declared], tagManagerId: 'GTM-ABCD' })).toEqual([])
})

test('settings refuse a slot for an undeclared service, and two slots at one place', () => {
  const read = (adSlots: object[]) =>
    siteSettingsSchema
      .safeParse({ tagManagerId: 'GTM-ABCD', transmissions: [declared], adSlots })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(read([slot])).toBeUndefined()
  expect(read([{ ...slot, service: 'ほかの配信' }])).toEqual(['adSlots.0.service'])
  expect(read([slot, { ...slot, wideHeight: 100 }])).toEqual(['adSlots.1.service'])
  expect(read([{ ...slot, narrowHeight: 10 }])).toEqual(['adSlots.0.narrowHeight'])
})
