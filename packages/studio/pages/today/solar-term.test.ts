import { expect, test } from 'vitest'
import { solarTermOf } from './solar-term.ts'

test.each([
  ['2026-02-05T00:00:00+09:00', '立春'],
  ['2026-06-22T00:00:00+09:00', '夏至'],
  ['2026-11-07T12:00:00+09:00', '霜降'],
  ['2026-11-08T12:00:00+09:00', '立冬'],
  ['2026-12-23T00:00:00+09:00', '冬至'],
])('%s belongs to %s', (at, term) => {
  expect(solarTermOf(new Date(at))).toBe(term)
})
