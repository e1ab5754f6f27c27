import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../packages/server/config.ts'
import { settingNames } from '../../packages/server/unknown-settings.ts'
import { root } from '../paths.mjs'

const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'magazine' }
const settings = listSettings(s3)

test('.env.example has every setting that the server reads, and no other', () => {
  const names = read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)
  expect([...names].map(([, name = '']) => name).toSorted()).toEqual(settings)
})

test('docs/settings.md explains every setting that the server reads, and no other', () => {
  const cells = read('docs/settings.md').matchAll(/^\| (`.+?`) \|/gm)
  const names = [...cells].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(names.toSorted()).toEqual(settings)
})

test('the server knows the names of all its settings, and warns of no other', () => {
  expect(settingNames).toEqual(settings)
})

/** The names that are read from the environment while it is turned into a configuration. */
function listSettings(environment: Record<string, string>): string[] {
  const names = new Set<string>()
  const watched = new Proxy<Record<string, string | undefined>>(environment, {
    get: (target, name: string) => {
      names.add(name)
      return target[name]
    },
  })
  readConfig(watched)
  return [...names].toSorted()
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
