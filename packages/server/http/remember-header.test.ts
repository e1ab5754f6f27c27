import { expect, test } from 'vitest'
import { rememberHeader } from './remember-header.ts'

test('a header is parsed once per spelling, and a long one each time', () => {
  const parsed: string[] = []
  const read = rememberHeader((header) => parsed.push(header))
  const long = 'x'.repeat(200)
  for (const header of ['gzip', 'gzip', long, long, 'br']) read(header)
  expect(parsed).toEqual(['gzip', long, long, 'br'])
})

test('strangers who send ever new spellings fill no memory', () => {
  let parsed = 0
  const read = rememberHeader(() => (parsed += 1))
  for (let at = 0; at < 1000; at += 1) read(`q=${at}`)
  expect([read('q=999'), read('q=0')]).toEqual([1000, 1001])
})
