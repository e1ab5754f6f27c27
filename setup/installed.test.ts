import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './installed.mjs'

let folder: string

const wanted = {
  '': { dependencies: { hono: '4.0.0' } },
  'packages/api': { dependencies: { zod: '4.0.0' } },
  'node_modules/@tsuzuri/api': { link: true },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/sharp-for-another-system': { version: '1.0.0', optional: true },
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'))
  put('package.json', wanted[''])
  put('packages/api/package.json', wanted['packages/api'])
  put('package-lock.json', { packages: wanted })
})

afterEach(() => rmSync(folder, { recursive: true }))

test('nothing is installed in a fresh clone', () => {
  expect(isInstalled(folder)).toBe(false)
})

test('what npm installed is enough, without the packages for other systems', () => {
  putInstalled({ 'node_modules/hono': { version: '4.0.0' }, 'node_modules/zod': { version: '4.0.0' } })
  expect(isInstalled(folder)).toBe(true)
})

test('another version, or a package that is missing, is not enough', () => {
  putInstalled({ 'node_modules/hono': { version: '4.0.0' }, 'node_modules/zod': { version: '4.1.0' } })
  expect(isInstalled(folder)).toBe(false)
  putInstalled({ 'node_modules/hono': { version: '4.0.0' } })
  expect(isInstalled(folder)).toBe(false)
})

test('a dependency on another workspace package needs nothing more from npm', () => {
  const link = { 'node_modules/@tsuzuri/api': { link: true } }
  putInstalled({
    ...link,
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/zod': { version: '4.0.0' },
  })
  put('packages/api/package.json', { dependencies: { '@tsuzuri/api': '0.1.0' } })
  expect(isInstalled(folder)).toBe(true)
})

test('a package.json that the lock does not know yet is a reason to ask npm', () => {
  putInstalled({ 'node_modules/hono': { version: '4.0.0' }, 'node_modules/zod': { version: '4.0.0' } })
  put('packages/api/package.json', { dependencies: { zod: '4.0.0', yaml: '2.0.0' } })
  expect(isInstalled(folder)).toBe(false)
})

function putInstalled(packages: object): void {
  put('node_modules/.package-lock.json', { packages })
}

function put(path: string, content: unknown): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}
