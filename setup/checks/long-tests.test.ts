import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { longFiles } from '../vitest/long-tests.mjs'

test('every test file that is left to `npm run test:all` exists, and is listed once', () => {
  expect(longFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(longFiles).size).toBe(longFiles.length)
})
