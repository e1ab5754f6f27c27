import { expect, test } from 'vitest'
import { PageError } from '../middleware.ts'
import { hasHttpStatus } from './full-reload.ts'

test('only an error with an HTTP status is a response of the server', () => {
  expect(hasHttpStatus(new PageError(404, ''))).toBe(true)
  expect(hasHttpStatus(new Response(null, { status: 503 }))).toBe(true)
  expect(hasHttpStatus(new TypeError('AbortSignal.any is not a function'))).toBe(false)
  expect(hasHttpStatus(undefined)).toBe(false)
})
