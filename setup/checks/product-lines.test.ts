import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'

test('docs/product.md has every product line that a test names', () => {
  const known = new Set(listLines(readFileSync(join(root, 'docs', 'product.md'), 'utf8')))
  const unknown = testFiles().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return listNamedLines(source).flatMap((id) => (known.has(id) ? [] : [`${file}: ${id}`]))
  })
  expect(unknown).toEqual([])
})

test.each([
  ["test('R4 shows a list', …", ['R4']],
  ["  'Q4 Q5 a server on a read-only disk',", ['Q4', 'Q5']],
  ['describe.each(engines)(`F1 search (%s)`, …', ['F1']],
  ["])('T17 S10 %s', …", ['T17', 'S10']],
  ["test('R2–R13 no draft is on any page', …", ['R2', 'R13']],
  ["test('a name without a line', …", []],
  ["expect(at('2026-11-02T10:00')).toBe(1)", []],
])('the lines of %s are %j', (source, lines) => {
  expect(listNamedLines(source)).toEqual(lines)
})

/** The ids at the start of the string literals of a test file. */
function listNamedLines(source: string): string[] {
  const starts = source.matchAll(/['"`]((?:[A-Z]\d+[ –])+)(?=\S)/g)
  return [...starts].flatMap(([, ids = '']) => ids.match(/[A-Z]\d+/g) ?? [])
}

/** An id is defined in bold, or in the first cell of a table row. */
function listLines(page: string): string[] {
  return [...page.matchAll(/\*\*([A-Z]\d+)\*\*|^\| ([A-Z]\d+) \|/gm)].map(
    ([, bold, cell]) => bold ?? cell ?? '',
  )
}

function testFiles(): string[] {
  return ['packages', 'e2e', 'setup']
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root, exclude: isBuilt }))
    .filter((file) => !file.endsWith('product-lines.test.ts'))
}

function isBuilt(path: string): boolean {
  return /(^|\/)(node_modules|dist)$/.test(path)
}
