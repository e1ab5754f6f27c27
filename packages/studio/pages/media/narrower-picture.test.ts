import { expect, test } from 'vitest'
import { narrowerWarning } from './narrower-picture.ts'

const photo = { width: 4000, height: 3000 }

test('T5 replacing a picture by a much narrower one is warned of, with both sizes', () => {
  expect(narrowerWarning(photo, { width: 40, height: 30 })).toMatch(/いま 4000 × 3000、新しい画像 40 × 30/)
})

test('T5 a picture that is wide enough for every place, or not narrower, needs no warning', () => {
  expect(narrowerWarning(photo, { width: 1280, height: 960 })).toBeUndefined()
  expect(narrowerWarning({ width: 600, height: 400 }, { width: 600, height: 900 })).toBeUndefined()
})
