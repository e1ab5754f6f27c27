import { expect, test } from 'vitest'
import { mergeValues, takeFields } from './merge-values.ts'

type Form = { tagline: string; contact: string; publisher: string; cover: { media: string } | undefined }

const base: Form = { tagline: '季節をまとう', contact: '', publisher: '綴り社', cover: { media: 'a' } }

test('T6 a field that only the other person changed keeps their value, mine keep mine, and nothing clashes', () => {
  const mine = { ...base, tagline: '暮らしを綴る', contact: 'mailto:a@example.com' }
  const theirs = { ...base, publisher: '新しい綴り社', cover: undefined }
  expect(mergeValues(base, theirs, mine)).toEqual({
    values: {
      tagline: '暮らしを綴る',
      contact: 'mailto:a@example.com',
      publisher: '新しい綴り社',
      cover: undefined,
    },
    clashes: [],
  })
})

test('T6 only a field that both changed clashes, and either value can be taken for it', () => {
  const mine = { ...base, tagline: 'わたしの', contact: 'mailto:a@example.com' }
  const theirs = { ...base, tagline: 'あの人の', publisher: '新しい綴り社' }
  const { values, clashes } = mergeValues(base, theirs, mine)
  expect(clashes).toEqual(['tagline'])
  expect(values).toEqual({ ...mine, publisher: '新しい綴り社' })
  expect(takeFields(values, theirs, clashes)).toEqual({ ...values, tagline: 'あの人の' })
})

test('T6 the same change on both sides is no clash, and a picture is compared as a whole', () => {
  const both = { ...base, cover: { media: 'b' } }
  expect(mergeValues(base, both, both)).toEqual({ values: both, clashes: [] })
  expect(mergeValues(base, both, { ...base, cover: { media: 'c' } }).clashes).toEqual(['cover'])
})
