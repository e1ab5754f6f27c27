import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'

/** Files that a page names as examples. */
const examples = new Set(['path/to/file.test.ts', 'packages/reader/pages/ranking/page.tsx'])

const topFolders = ['bench', 'deploy', 'docs', 'e2e', 'packages', 'sample', 'setup']
const folders = new Set([...topFolders, ...readdirSync(join(root, 'packages'))])
const sources = new Set(
  globSync('{bench,deploy,e2e,packages,setup}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).map((path) => basename(path)),
)

test('every file and folder that the documentation names exists, in the root or below packages/', () => {
  const missing = ['*.md', 'docs/**/*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      listNamedFiles(readFileSync(join(root, page), 'utf8'))
        .filter((name) => !examples.has(name) && !exists(name))
        .map((name) => `${page}: ${name}`),
    )
  expect(missing).toEqual([])
})

test.each([
  ['`content/front/front-plan.ts` is the schema', ['content/front/front-plan.ts']],
  ['run `node deploy/image/build-pages.mjs`', ['deploy/image/build-pages.mjs']],
  ['the parts in `reader/parts/front/`', ['reader/parts/front/']],
  ['the kind of cards in `desk-plan.ts`', ['desk-plan.ts']],
  ['`sample/pictures/MOTIF/PALETTE/NUMBER.webp` and `/api/studio/text-analysis`', []],
  ['`restore/unfinished.json` in the store, `image/webp`, `magazine.yaml`', []],
  ['```\nnode setup/none.mjs\n```', []],
])('the files that %j names are %j', (page, names) => {
  expect(listNamedFiles(page)).toEqual(names)
})

test('a file that does not exist is noticed', () => {
  expect(exists('database/queries/prepared-query.ts')).toBe(true)
  expect(exists('prepared-query.ts')).toBe(true)
  expect(exists('database/prepared-query.ts')).toBe(false)
  expect(exists('no-such-file.ts')).toBe(false)
})

/** Words in backticks, outside of code blocks, that are a source file or a path below a folder of this repository. */
function listNamedFiles(page: string): string[] {
  const codes = page.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)
  return [...codes].flatMap(([, code = '']) => code.split(/\s+/).filter(isNamedFile))
}

function isNamedFile(word: string): boolean {
  if (!/^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(word)) return false
  const [first = '', ...below] = word.split('/')
  // Names in capitals are placeholders.
  if (below.some((part) => /^[A-Z]+(?:\.\w+)?$/.test(part))) return false
  return /\w\.(?:tsx?|mjs|css)$/.test(word) || (below.length > 0 && folders.has(first))
}

function exists(name: string): boolean {
  if (existsSync(join(root, name))) return true
  return name.includes('/') ? existsSync(join(root, 'packages', name)) : sources.has(name)
}
