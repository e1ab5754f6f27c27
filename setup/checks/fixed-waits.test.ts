import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedTimers, listTimers } from './fixed-waits.ts'
import { root } from '../paths.mjs'

test('no test waits for a fixed time (else: wait for the condition, use a fake clock, or name the reason)', () => {
  const files = listTimers(root).map((place) => place.slice(0, place.lastIndexOf(':')))
  expect(listTimers(root).filter((_place, at) => !Object.hasOwn(allowedTimers, files[at] ?? ''))).toEqual([])
  expect(Object.keys(allowedTimers).filter((file) => !files.includes(file))).toEqual([])
})

test('a new fixed wait is found, in tests and in their helpers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixed-waits-'))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  put('e2e/a.test.ts', 'await page.waitForTimeout(300)')
  put('packages/api/b.test.tsx', '\nawait new Promise((resolve) => setTimeout(resolve, 5))')
  put('packages/api/testing/c.ts', 'await delay(5)')
  put('packages/api/product.ts', 'setTimeout(retry, 1000)')
  put('packages/api/fake.test.ts', 'vi.useFakeTimers()\nsetTimeout(done, 10)')
  put('setup/d.test.ts', `await expect.poll(() => count).toBe(1)`)
  const timers = listTimers(folder)
  rmSync(folder, { recursive: true })
  expect(timers).toEqual(['e2e/a.test.ts:1', 'packages/api/b.test.tsx:2', 'packages/api/testing/c.ts:1'])
})
