import { expect, test } from 'vitest'
import { pictureAt } from './gallery-place.ts'

/** A strip whose pictures begin every `step` px; it can't be scrolled beyond its end. */
function placesOf({ count, step, width }: { count: number; step: number; width: number }): number[] {
  const end = Math.max(0, count * step - width)
  return Array.from({ length: count }, (_, at) =>
    pictureAt({
      scrollLeft: Math.min(at * step, end),
      scrollWidth: end + width,
      clientWidth: width,
      childElementCount: count,
    }),
  )
}

test('each position of a gallery is a picture of its own, and its end is the last one', () => {
  expect(placesOf({ count: 6, step: 299, width: 350 })).toEqual([1, 2, 3, 4, 5, 6])
  expect(placesOf({ count: 6, step: 492, width: 640 })).toEqual([1, 2, 3, 4, 5, 6])
  expect(placesOf({ count: 2, step: 299, width: 350 })).toEqual([1, 2])
})

test('a gallery that needs no scrolling is at its first picture', () => {
  expect(placesOf({ count: 2, step: 299, width: 640 })).toEqual([1, 1])
})
