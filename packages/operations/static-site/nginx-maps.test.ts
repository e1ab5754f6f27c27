import { expect, test } from 'vitest'
import { type OldAddress, oldPaths } from './host-rules.ts'
import { nginxMaps, nginxVariables } from './nginx-maps.ts'

const site = 'https://magazine.example'
const mapsOf = (addresses: OldAddress[]) => nginxMaps(oldPaths(addresses), site)

test('F3 an old address is one line in each of two maps, with and without its slash', () => {
  const { path, pathTarget } = nginxVariables(site)
  const text = mapsOf([{ path: '/a/', status: 301, target: '/magazine/a/' }])
  expect(text).toContain(`map "$uri" ${path} {\n "/a/" "/a/";\n "/a" "/a";\n}`)
  expect(text).toContain(`map "$uri" ${pathTarget} {\n "/a/" "/magazine/a/";\n "/a" "/magazine/a/";\n}`)
})

test('F3 addresses that nginx would take for the same, and those with a $, are expressions', () => {
  const moved = { status: 301, target: '/magazine/a/' } as const
  const text = mapsOf([
    { path: '/A.php?x', ...moved },
    { path: '/a.php?x', ...moved },
    { path: '/b$c?x', ...moved },
    { path: '/d?x', status: 410 },
  ])
  expect(text).toContain(' "~^\\x3fx\\x20/A\\x2ephp\\z" "?$args $uri";\n')
  expect(text).toContain(' "~^\\x3fx\\x20/b\\x24c\\z" "/magazine/a/";\n')
  expect(text).toContain(' "?x /d" gone;\n')
  expect(text).not.toMatch(/"[^"]*\$c/)
})

test('F3 an old address that is not UTF-8 is left out', () => {
  const moved = { status: 301, target: '/magazine/a/' } as const
  const known = oldPaths([
    { path: '/a/%E3%81/', ...moved },
    { path: '/%C8%F1?p=%E3%81', ...moved },
    { path: '/b/?p=%E3%81', ...moved },
  ])
  expect([...known.keys()]).toEqual(['/b/'])
})

test('F3 two magazines on one nginx have variables of their own', () => {
  expect(nginxVariables('https://other.example').path).not.toBe(nginxVariables(site).path)
})
