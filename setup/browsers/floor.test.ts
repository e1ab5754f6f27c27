import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compatData from '@mdn/browser-compat-data/forLegacyNode'
import { describe, expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { type Floor, floors } from '../../packages/browser/floor.ts'
import { isAtMost } from './missing-features.ts'

test.each([
  ['README.md', "reader's site", 'studio'],
  ['README.ja.md', '読者向けサイト', '編集室'],
])('B1 %s states the oldest supported browsers', (file, reader, studio) => {
  const page = readFileSync(join(root, file), 'utf8')
  expect(page).toContain(row(reader, floors.reader))
  expect(page).toContain(row(studio, floors.studio))
})

describe.each(['reader', 'studio'] as const)('the floor of the %s', (application) => {
  test.each(['chrome', 'chrome_android', 'edge', 'samsunginternet_android'] as const)(
    'includes every %s of the last two years',
    (browser) => {
      const twoYearsAgo = new Date(compatData.__meta.timestamp)
      twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2)
      expect(releasedAt(browser, floors[application][browser])).toBeLessThanOrEqual(twoYearsAgo.getTime())
    },
  )

  test('includes every Firefox ESR that is supported', () => {
    const releases = Object.entries(compatData.browsers.firefox.releases)
    const supported = releases.flatMap(([version, { status }]) => (status === 'esr' ? [version] : []))
    expect(supported).not.toEqual([])
    for (const version of supported) expect(isAtMost(floors[application].firefox, version)).toBe(true)
  })
})

test('the studio needs no older browser than the reader', () => {
  for (const browser of ['safari', 'safari_ios', 'firefox', 'chrome', 'edge'] as const)
    expect(isAtMost(floors.reader[browser], floors.studio[browser])).toBe(true)
})

function row(name: string, floor: Floor): string {
  const samsung = Number(floor.samsunginternet_android)
  return `| ${name} | ${floor.safari_ios} | ${floor.firefox} | ${floor.chrome} | ${samsung} |`
}

function releasedAt(browser: keyof Floor, version: string): number {
  return Date.parse(compatData.browsers[browser].releases[version]?.release_date ?? '')
}
