import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { articleLineSchema } from '../../packages/content/article-line.ts'
import { frontMatterSchema } from '../../packages/content/manuscript/manuscript.ts'
import { root } from '../paths.mjs'

test('docs/import.md explains every field of an import line, and no other', () => {
  const [table = ''] = /^\| field \|.*?\n\n/ms.exec(read('docs/import.md')) ?? []
  const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell.replace(/\(.*?\)/g, ''))
  const names = cells.flatMap((cell) => cell.match(/\w+/g) ?? [])
  expect(names.toSorted()).toEqual(Object.keys(articleLineSchema.shape).toSorted())
})

test('docs/manuscript.md explains every field of the front matter, and no other', () => {
  const [, section = ''] = /^## Front matter\n(.*?)^## /ms.exec(read('docs/manuscript.md')) ?? []
  const [, example = '', more = ''] = /^```yaml\n(.*?)^```\n(.*)$/ms.exec(section) ?? []
  const inExample = [...example.matchAll(/^(\w+):/gm)].map(([, name = '']) => name)
  const others = more.slice(more.indexOf('reads it:')).replace(/\(.*?\)/gs, '')
  const named = [...others.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect([...inExample, ...named].toSorted()).toEqual(Object.keys(frontMatterSchema.shape).toSorted())
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
