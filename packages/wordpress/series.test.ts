import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSeries, numberParts, partOf } from './series.ts'

const series = [{ id: '40', slug: 'asa', name: '朝', description: '' }]
const term = { domain: 'series', slug: 'asa', name: '朝' }

test('E3 the number of a part is that of its own series', () => {
  const part = (meta: Record<string, string>) =>
    partOf({ meta: new Map(Object.entries(meta)) }, term, { series })
  expect(part({ _series_part: '3', _series_part_40: '5' })).toBe(5)
  expect(part({ _series_part: '3', _series_part_41: '5' })).toBe(3)
  expect(part({ series_part: '2' })).toBe(2)
  expect([part({}), part({ _series_part: '' }), part({ _series_part: 'iv' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('E3 a post of several series belongs to the first', () => {
  const other = { domain: 'post_series', slug: 'yoru', name: '夜' }
  const tag = { domain: 'post_tag', slug: 'a', name: 'あ' }
  expect(chooseSeries({ terms: [tag, term, other] })).toEqual({ chosen: term, others: [other] })
  expect(chooseSeries({ terms: [tag] })).toEqual({ chosen: undefined, others: [] })
})

test('E3 every post gets a number of its own, whatever the plugin kept; without numbers the dates decide', () => {
  const part = fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined })
  const post = fc.record({ at: fc.integer({ min: 0, max: 9 }).map(String), part, kept: part })
  fc.assert(
    fc.property(fc.array(post, { maxLength: 12 }), fc.uniqueArray(fc.nat({ max: 5 })), (posts, others) => {
      const named = posts.map((one, at) => ({ ...one, id: String(at) }))
      const taken = new Set(others)
      const numbers = numberParts(named, taken)
      expect(numbers.size).toBe(posts.length)
      expect(new Set(numbers.values()).size).toBe(posts.length)
      for (const number of numbers.values()) expect(taken.has(number)).toBe(false)
      for (const one of named) {
        const isAlone = named.filter(({ part: same }) => same === one.part).length === 1
        if (one.part !== undefined && isAlone && !taken.has(one.part))
          expect(numbers.get(one.id)).toBe(one.part)
      }
      const bare = numberParts(
        named.map(({ id, at }) => ({ id, at })),
        new Set(),
      )
      const byDate = named.toSorted((a, b) => a.at.localeCompare(b.at))
      expect(byDate.map(({ id }) => bare.get(id))).toEqual(byDate.map((_, at) => at + 1))
    }),
  )
})
