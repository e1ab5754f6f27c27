import { expect, test } from 'vitest'
import { deliveryWords } from './delivery-words.ts'

const at = '2026-11-16T01:00:03Z'

test('M1 a delivery says when it arrived, or why it did not', () => {
  const one = { lastAt: at, nextAt: null, fault: '', attempts: 1 }
  expect(deliveryWords({ ...one, state: 'delivered' })).toMatch(/11\/16 10:00:03 届きました$/)
  expect(
    deliveryWords({ ...one, state: 'failed', attempts: 12, fault: '送り先が 500 を返しました' }),
  ).toMatch(/11\/16 10:00:03 12回試して届きませんでした。送り先が 500 を返しました$/)
  expect(deliveryWords({ ...one, state: 'cancelled', fault: '送り先が 403 を返しました' })).toBe(
    '取りやめました。送り先が 403 を返しました',
  )
  expect(deliveryWords({ ...one, lastAt: null, state: 'waiting', attempts: 0 })).toBe('まもなく送ります')
  expect(
    deliveryWords({ ...one, state: 'waiting', fault: 'つながりません', nextAt: '2026-11-16T01:05:00Z' }),
  ).toMatch(/11\/16 10:00:03 届きませんでした（つながりません）。次は .*10:05$/)
})
