import { expect, test } from 'vitest'
import { readInput } from '../reading-input.ts'
import { refused } from '../testing/refused.ts'
import { redirectsFileSchema } from './magazine-files.ts'

test('what is wrong with a redirect is said in Japanese', () => {
  const redirects = [{ path: `/${'a'.repeat(2000)}/`, target: '/' }]
  const { faults } = refused(() => readInput(redirectsFileSchema, redirects, 'redirects'))
  expect(faults).toEqual([{ path: 'redirects[0].path', reason: '2000字までです' }])
})
