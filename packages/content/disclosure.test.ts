import { expect, test } from 'vitest'
import { disclosureFault, disclosureKinds, disclosureLabel, disclosureSchema } from './disclosure.ts'

test('A7 every paid kind has its own label, editorial articles have none', () => {
  const labels = disclosureKinds.map((kind) => disclosureLabel({ kind, sponsor: '' }))
  expect(labels).toEqual(['', 'PR・タイアップ広告', 'PR・アフィリエイト', 'PR・商品提供'])
})

test.each(['sponsored', 'affiliate', 'provided'] as const)(
  'A7 %s without a sponsor is incomplete',
  (kind) => {
    expect(disclosureFault({ kind, sponsor: '' }, false)).toMatch(/広告主/)
    expect(disclosureFault({ kind, sponsor: '綴り化粧品' }, true)).toBeUndefined()
  },
)

test('A7 an editorial article has no paid links', () => {
  expect(disclosureFault({ kind: 'editorial', sponsor: '' }, true)).toMatch(/編集記事/)
  expect(disclosureFault({ kind: 'editorial', sponsor: '' }, false)).toBeUndefined()
})

test('a sponsor of nothing but space is none', () => {
  expect(disclosureSchema.parse({ kind: 'provided', sponsor: '\u3000 ' }).sponsor).toBe('')
  expect(disclosureSchema.safeParse({ kind: 'gift', sponsor: 'a' }).success).toBe(false)
})
