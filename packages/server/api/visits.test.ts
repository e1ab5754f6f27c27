import { expect, test } from 'vitest'
import { mostFromOneAddress, openVisits, visitWindowMs } from './visits.ts'

const visit = { address: '192.0.2.7', agent: 'Safari', articleId: 1 }

test('U5 the same reader of the same article counts once in half an hour', () => {
  let present = 0
  const visits = openVisits(() => new Date(present))
  expect(visits.isFirst(visit)).toBe(true)
  expect(visits.isFirst(visit)).toBe(false)
  expect(visits.isFirst({ ...visit, articleId: 2 })).toBe(true)
  expect(visits.isFirst({ ...visit, agent: 'Firefox' })).toBe(true)
  expect(visits.isFirst({ ...visit, address: '192.0.2.8' })).toBe(true)
  present = visitWindowMs - 1
  expect(visits.isFirst(visit)).toBe(false)
  present = visitWindowMs
  expect(visits.isFirst(visit)).toBe(true)
})

test('U5 whoever changes the name of the browser again and again is still bounded', () => {
  const visits = openVisits(() => new Date(0))
  const counted = Array.from({ length: 100 }, (_, at) => visits.isFirst({ ...visit, agent: `Safari/${at}` }))
  expect(counted.filter(Boolean)).toHaveLength(mostFromOneAddress)
})

test('U5 what is remembered is bounded, and being full is no way to count twice', () => {
  const visits = openVisits(() => new Date(0), 100)
  const counted = Array.from({ length: 1000 }, (_, at) => visits.isFirst({ ...visit, articleId: at + 1 }))
  expect(counted.filter(Boolean)).toHaveLength(50)
  expect(visits.isFirst(visit)).toBe(false)
})
