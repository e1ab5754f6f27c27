import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleSlugSchema, slugFromName, slugFromReading, slugSchema } from './slug.ts'

test.each(['haru-no-iro', 'a', '2026', '髪型', 'ヘアー_カラー', '佐々木', 'Z', '〆切'])(
  '%s is a slug',
  (slug) => {
    expect(slugSchema.parse(slug)).toBe(slug)
  },
)

test.each([
  '',
  '-haru',
  'haru-',
  'haru--iro',
  'haru iro',
  'haru/iro',
  '..',
  'a.b',
  'a%2fb',
  'a?b',
  'a#b',
  'a\u0000',
  'a\n',
  '\ud800',
  '😀',
  'a'.repeat(101),
])('%j is no slug', (slug) => {
  expect(slugSchema.safeParse(slug).success).toBe(false)
})

test('two ways of typing the same kana are one slug', () => {
  expect(slugSchema.parse('か\u3099く')).toBe('がく')
})

test.each(['404', 'category', 'draft', 'HPB', 'page', 'tags'])(
  'R1 the address %s is not an article’s to take',
  (slug) => {
    expect(articleSlugSchema.safeParse(slug).success).toBe(false)
    expect(articleSlugSchema.safeParse(`${slug}-2`).success).toBe(true)
  },
)

test.each([
  ['かみがた の えらびかた', 'kamigata-no-erabikata'],
  ['カミガタ', 'kamigata'],
  ['ｶﾐｶﾞﾀ', 'kamigata'],
  ['しんいち', 'shinichi'],
  ['がっこう', 'gakkou'],
  ['春 2026', '2026'],
  ['！？', ''],
])('the reading %s becomes %j', (reading, slug) => {
  expect(slugFromReading(reading)).toBe(slug)
})

test.each([
  ['ヘアカラー', 'ヘアカラー'],
  ['Red & Blue', 'red-blue'],
  ['ＡＢＣ', 'abc'],
  ['「春」の色', '春-の色'],
  ['★', ''],
])('the name %s becomes %j', (name, slug) => {
  expect(slugFromName(name)).toBe(slug)
})

test('what is made of a name or a reading is a slug or nothing', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom('𠮷', 'a', '-', 'が', ' '), minLength: 70, maxLength: 120 }),
  )
  fc.assert(
    fc.property(name, (text) => {
      for (const slug of [slugFromName(text), slugFromReading(text)]) {
        if (slug !== '') expect(slugSchema.safeParse(slug).success, JSON.stringify(slug)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
