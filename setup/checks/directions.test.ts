import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectDirections } from './directions.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directions-'))
  put('packages/content/package.json', '{ "dependencies": { "zod": "1" } }')
  put('packages/content/article.ts', 'export type Article = { title: string }')
  put(
    'packages/api/package.json',
    '{ "dependencies": { "@hono/zod-openapi": "1" }, "devDependencies": { "msw": "1" } }',
  )
  put('packages/database/package.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['an import', `import { article } from '@tsuzuri/database/article'`],
  ['an import for its effects', `import '@tsuzuri/database/article'`],
  ['the whole package', `import { article } from '@tsuzuri/database'`],
  ['an import of types', `import type { Article } from '@tsuzuri/database/article'`],
  ['a dynamic import', `export const load = () => import('@tsuzuri/database/article')`],
  ['a dynamic import in backquotes', 'export const load = () => import(`@tsuzuri/database/article`)'],
  ['a re-export', `export { article } from '@tsuzuri/database/article'`],
  ['a re-export of everything', `export * from '@tsuzuri/database/article'`],
  ['a re-export of types', `export type { Article } from '@tsuzuri/database/article'`],
  ['a type in place', `export type Article = import('@tsuzuri/database/article').Article`],
  ['a require', `export const article = require('@tsuzuri/database/article')`],
])('%s from a package that is not allowed is reported', (_, source) => {
  put('packages/api/articles.ts', `// first line\n${source}\n`)
  const [violation, ...others] = inspectDirections(root).violations
  expect(violation).toContain('packages/api/articles.ts:2: api may not import database')
  expect(others).toEqual([])
})

test.each([
  '../database/article.ts',
  '../content/article.ts',
  '../../setup/checks/packages.ts',
  '../api-two/x.ts',
  '..',
])('the path %s out of the package is reported', (path) => {
  put('packages/api/articles.tsx', `import { x } from '${path}'\nexport const page = <p>{x}</p>`)
  expect(inspectDirections(root).violations).toEqual([`packages/api/articles.tsx:1: '${path}' leaves api`])
})

test.each(['zod', 'zod/v4', '@hono/node-server', 'vitest', 'msw'])(
  'the undeclared package %s is reported',
  (name) => {
    put('packages/api/articles.ts', `import { x } from '${name}'`)
    expect(inspectDirections(root).violations).toHaveLength(1)
  },
)

test('a public query that could write is reported', () => {
  put('packages/database/published/names.ts', `import { write } from '../writing.ts'`)
  put('packages/database/published/lists/lists.ts', 'export const name = ({ writer }) => writer')
  put('packages/database/published/lists/lists.test.ts', `import { write } from '../../writing.ts'`)
  put('packages/database/redirects.ts', `import { write } from './writing.ts'`)
  expect(inspectDirections(root).violations.toSorted()).toEqual([
    `packages/database/published/lists/lists.ts: public queries only read, so they get no writer`,
    `packages/database/published/names.ts:1: '../writing.ts' writes, and public queries only read`,
  ])
})

test('allowed imports are not reported', () => {
  put('packages/api/inner/route.ts', `import { x } from '../articles.ts'\nimport { join } from 'node:path'`)
  put(
    'packages/api/articles.ts',
    `import { Article } from '@tsuzuri/content/article'\nimport '@hono/zod-openapi'`,
  )
  put(
    'packages/api/note.ts',
    `// import '@tsuzuri/database'\nexport const text = "import '@tsuzuri/database'"`,
  )
  put('packages/api/node_modules/x/index.js', `import 'undeclared'`)
  expect(inspectDirections(root)).toMatchObject({ files: 4, imports: 4, violations: [] })
})

test('helpers for tests that a package exports are for tests alone', () => {
  put('packages/content/testing/draft.ts', 'export const draft = {}')
  put('packages/api/a.test.ts', `import '@tsuzuri/content/testing/draft'`)
  put('packages/api/b.ts', `import '@tsuzuri/content/testing/draft'`)
  expect(inspectDirections(root).violations).toEqual([
    `packages/api/b.ts:1: '@tsuzuri/content/testing/draft' is only for tests`,
  ])
})

test('tests may import test tools, but no more workspace packages than their package may', () => {
  put('packages/api/a.test.ts', `import 'vitest'\nimport 'msw'\nimport '@tsuzuri/test-support/postgres'`)
  put('packages/api/b.test.tsx', `import '@tsuzuri/database/open'`)
  put('packages/api/c.ts', `import '@tsuzuri/test-support/postgres'`)
  expect(inspectDirections(root).violations.toSorted()).toEqual([
    `packages/api/b.test.tsx:1: api may not import database ('@tsuzuri/database/open')`,
    `packages/api/c.ts:1: api may not import test-support ('@tsuzuri/test-support/postgres')`,
  ])
})

test('helpers in `testing` may import what tests may, and only tests import them', () => {
  put('packages/api/testing/server.ts', `import 'vitest'\nimport 'msw'`)
  put('packages/api/a.test.ts', `import './testing/server.ts'`)
  put('packages/api/b.ts', `import './testing/server.ts'`)
  expect(inspectDirections(root).violations).toEqual([
    `packages/api/b.ts:1: './testing/server.ts' is only for tests`,
  ])
})

test('a package without a rule is reported', () => {
  put('packages/attic/package.json', '{}')
  expect(inspectDirections(root).violations).toEqual(['packages/attic: no rule in setup/checks/packages.ts'])
})

function put(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
