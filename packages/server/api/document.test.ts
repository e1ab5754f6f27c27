import * as routes from '@tsuzuri/api/routes'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { createPreview } from '@tsuzuri/database/previews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp
let magazine: SmallMagazine
let document: OpenApi

type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, { get: { parameters?: Parameter[]; responses: Record<string, unknown> } }>
}
type Parameter = { name: string; in: string; required?: boolean; schema: { type: string } }

beforeAll(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
  document = (await app.readJson('/api/openapi.json')) as OpenApi
})
afterAll(() => app.close())

const allRoutes = Object.values(routes)

describe('the OpenAPI document', () => {
  test('C12 has every route of the app and no other', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://magazine.example' }])
    expect(Object.keys(document.paths).toSorted()).toEqual(allRoutes.map(({ path }) => path).toSorted())
  })

  test('refers to nothing that it does not have', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to)
    expect(references.length).toBeGreaterThan(10)
    for (const reference of references) {
      const found = reference.slice(2).split('/').reduce<unknown>(stepInto, document)
      expect(found, reference).toBeTypeOf('object')
    }
  })

  test('names the parameters of each path, and what each answer holds', () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const named = (get.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(named.map(({ name }) => name)).toEqual(inPath)
      expect(named.every(({ required }) => required === true)).toBe(true)
      expect(get.responses).toMatchObject({
        200: { content: { 'application/json': { schema: expect.any(Object) } } },
        400: { content: { 'application/problem+json': { schema: expect.any(Object) } } },
        404: { content: { 'application/problem+json': { schema: expect.any(Object) } } },
      })
    }
    const page = document.paths['/api/articles']?.get.parameters?.find(({ name }) => name === 'page')
    expect(page).toMatchObject({ in: 'query', schema: { type: 'integer', minimum: 1 } })
  })
})

describe('what is answered is what the document says, and nothing more', () => {
  test.each(allRoutes)('C12 GET $path', async (route) => {
    const { value: draft } = await createArticle(magazine.command, {
      ...aText(`draft-${allRoutes.indexOf(route)}`, '下書き'),
      categoryId: magazine.hair,
    })
    const tomorrow = new Date(noon.getTime() + 86_400_000)
    const { value } = await createPreview(magazine.command, draft.id, tomorrow)
    const headers = { authorization: `Bearer ${value.token}` }
    for (const query of route === routes.getArticle ? ['', '&body=html'] : ['']) {
      const response = await app.ask(`${addressOf(route.path)}${query}`, { headers })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
      const answer: unknown = await response.json()
      // A schema drops fields that it does not know: where both are equal, none was sent.
      expect(route.responses[200].content['application/json'].schema.parse(answer)).toEqual(answer)
    }
  })
})

test('the page shows every path and every shape, runs no script, and may load nothing', async () => {
  const response = await app.ask('/api/')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/<script|https?:\/\/(?!magazine\.example)/)
})

function addressOf(path: string): string {
  const slug = path.startsWith('/api/tags') ? 'katsura' : path.startsWith('/api/users') ? 'hana' : 'rich'
  const needed = (document.paths[path]?.get.parameters ?? []).filter(
    (one) => one.in === 'query' && one.required === true,
  )
  const query = new URLSearchParams(needed.map(({ name }) => [name, '記事'])).toString()
  return `${path.replace('{slug}', slug)}?${query}`
}

function stepInto(node: unknown, step: string): unknown {
  return (node as Record<string, unknown> | undefined)?.[step]
}
