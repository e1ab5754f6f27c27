import { expect, test } from 'vitest'
import { sizesOf } from './picture-slot.ts'

test('sizes lists the widest viewports first and ends with the default', () => {
  const slot = [{ from: '48rem', width: '100vw - 5rem' }, { width: '100vw' }] as const
  expect(sizesOf(slot, { width: 1600, height: 1067 })).toBe('(min-width: 48rem) calc(100vw - 5rem), 100vw')
})

test('a wide picture cropped to a narrow aspect ratio is requested at its width before the crop', () => {
  const slot = [{ width: '10rem', form: 5 / 7 }]
  expect(sizesOf(slot, { width: 1500, height: 1000 })).toBe('calc((10rem) * 2)')
  expect(sizesOf(slot, { width: 500, height: 700 })).toBe('10rem')
  expect(sizesOf(slot, { width: 500, height: 2000 })).toBe('10rem')
})
