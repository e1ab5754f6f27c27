import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAddresses, listMissing } from './lock.mjs'
import { root } from './paths.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('package-lock.json has the packages for every system (else: node setup/complete-lock.mjs)', () => {
  expect(listMissing(lock)).toEqual([])
})

test('package-lock.json names no registry, so that everyone installs from their own', () => {
  expect(listAddresses(lock)).toEqual([])
})

test('a package for another system that the lock lacks is noticed', () => {
  const entry = { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' } }
  const packages = { 'node_modules/a': entry, 'node_modules/a-linux': {} }
  expect(listMissing({ packages })).toEqual([{ name: 'a-darwin', version: '1.0.0', dev: undefined }])
})
