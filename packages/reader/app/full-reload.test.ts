import { expect, test } from 'vitest'
import { PageError } from '../middleware.ts'
import { hasHttpStatus, mayReload, fullReloadAtMostEveryMs } from './full-reload.ts'

function openMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

test('a URL is fully reloaded once a minute at most; each URL has its own limit', () => {
  const memory = openMemory()
  const ask = (address: string, now: number) => mayReload(address, now, () => memory)
  expect(ask('/magazine/haru/', 1000)).toBe(true)
  expect(ask('/magazine/haru/', 1001)).toBe(false)
  expect(ask('/magazine/haru/', 1000 + fullReloadAtMostEveryMs - 1)).toBe(false)
  expect(ask('/magazine/natsu/', 1002)).toBe(true)
  expect(ask('/magazine/natsu/', 1002 + fullReloadAtMostEveryMs)).toBe(true)
})

test('without session storage there is no reload', () => {
  const refusing = () => {
    throw new Error('SecurityError')
  }
  expect(mayReload('/magazine/', 0, refusing)).toBe(false)
  expect(mayReload('/magazine/', 0, () => ({ getItem: () => null, setItem: () => {} }))).toBe(false)
})

test('only an error with an HTTP status is a response of the server', () => {
  expect(hasHttpStatus(new PageError(404, ''))).toBe(true)
  expect(hasHttpStatus(new Response(null, { status: 503 }))).toBe(true)
  expect(hasHttpStatus(new TypeError('AbortSignal.any is not a function'))).toBe(false)
  expect(hasHttpStatus(undefined)).toBe(false)
})
