import { expect, test } from 'vitest'
import { isNewEnough } from './node-24.mjs'

test.each(['v24.14.1', 'v24.21.0', 'v25.0.0', 'v26.1.0'])('%s runs the product', (version) => {
  expect(isNewEnough(version)).toBe(true)
})

test.each(['v20.20.2', 'v22.30.0', 'v24.14.0', 'v24.2.9', ''])('%s does not', (version) => {
  expect(isNewEnough(version)).toBe(false)
})
