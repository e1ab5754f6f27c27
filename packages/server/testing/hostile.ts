import * as fc from 'fast-check'

const pages = [
  '0',
  '-1',
  '1e3',
  '９',
  '1000000000000',
  '1000000000000000',
  '1.5',
  ' 1',
  '+1',
  '01',
  '0x1',
  'NaN',
]
const texts = [
  '',
  '\0',
  'a\0b',
  '\u0001\u001b',
  '\ud800',
  '\udfff\ud800',
  '\u2028',
  '\ufeff',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '.',
  '..',
  '../../../etc/passwd',
  '..\\..\\x',
  'a/b',
  ';x',
  "'; drop table articles; --",
  "' or 1=1 --",
  '" or ""="',
  '%',
  '%_%',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  'null',
  'true',
  '[]',
  '{"$ne":1}',
  'x'.repeat(201),
  'あ'.repeat(3000),
  '👩‍👩‍👧‍👦',
  'rich',
  'hair',
]

/** Texts that are known to break programs, and random ones. */
export const hostileText = fc.oneof(
  fc.constantFrom(...texts, ...pages),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
)

const slugAddresses = [
  '/api/articles/*',
  '/api/articles/*/related',
  '/api/articles?category=*',
  '/api/articles?category=hair&subcategory=*',
  '/api/articles?tag=*',
  '/api/articles?user=*',
  '/api/articles?page=*',
  '/api/tags/*',
  '/api/tags?page=*',
  '/api/users/*',
  '/api/users?page=*',
  '/api/ranking?period=*',
  '/api/front?category=*',
  '/api/front?category=hair&subcategory=*',
  '/api/search?q=*',
  '/api/articles/rich?body=*',
  '/media/*',
]
const otherAddresses = [
  '/api/categories',
  '/api/features',
  '/api/banners',
  '/api/settings',
  '/api/draft',
  '/api/*',
  '/*',
]
const names = [
  'page',
  'category',
  'subcategory',
  'tag',
  'user',
  'body',
  'token',
  'status',
  '__proto__',
  'x[]',
]

const strangeQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), hostileText), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pairs) => `&${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`)

/** Addresses of the API with hostile text where a parameter takes text; most are well-formed otherwise. */
export const hostileAddress = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...slugAddresses) },
      { weight: 1, arbitrary: fc.constantFrom(...otherAddresses) },
    ),
    hostileText,
    fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strangeQuery }),
  )
  .map(([form, text, query]) => {
    const address = form.replace('*', () => encode(text))
    return query === '' || address.includes('?') ? `${address}${query}` : `${address}?${query.slice(1)}`
  })

const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export const hostileMethod = fc.oneof(
  { weight: 3, arbitrary: fc.constant('GET' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...methods) },
)

/** Percent-encodes like a browser. Text that is not valid Unicode becomes bytes that are not valid UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80%FF'
}
