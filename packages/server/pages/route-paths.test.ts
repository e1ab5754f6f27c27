import { expect, test } from 'vitest'
import * as paths from './route-paths.ts'

test.each(Object.entries(paths))('%s are addresses, not patterns', (_, list) => {
  expect(list.length).toBeGreaterThan(0)
  for (const path of list) expect(path).toMatch(/^\/magazine\/([\w-]+\/)*$/)
})
