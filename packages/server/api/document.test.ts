import * as routes from '@tsuzuri/api/routes'
import type { Block } from '@tsuzuri/content/body/blocks'
import type { Mark } from '@tsuzuri/content/body/inline'
import { openContract } from '@tsuzuri/test-support/openapi'
import { createArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { createPreview } from '@tsuzuri/database/previews'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { listAddresses } from '../testing/public-addresses.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp
let magazine: SmallMagazine
let document: OpenApi

type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<
    string,
    { get: { operationId: string; parameters?: Parameter[]; responses: Record<string, unknown> } }
  >
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

  test('gives every operation the name that it has in the code', () => {
    const names = Object.values(document.paths).map(({ get }) => get.operationId)
    expect(names.toSorted()).toEqual(Object.keys(routes).toSorted())
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

describe.each(['sqlite', 'postgres'] as const)('real answers fit the document (%s)', (engine) => {
  const names = {
    slug: ['rich', 'subete-ー', 'plain-1', 'mae', 'torisage', 'nai'],
    category: ['hair', 'colour', 'nai'],
    subcategory: ['cut'],
    tag: ['手入れ'],
    user: ['hana'],
    series: ['kami', 'nai'],
    q: ['記事', 'kiji'],
  }

  let answering: TestApp
  let filled: SmallMagazine
  beforeAll(async () => {
    answering = engine === 'sqlite' ? app : await openTestApp(engine)
    filled = engine === 'sqlite' ? magazine : await fillSmallMagazine(answering.context)
    const { command, hair, picture } = filled
    await saveCategory(command, { slug: 'colour', name: '色', colour: '#AABBCC', position: 3 })
    await publishNew(command, {
      ...aText('subete-ー', 'すべての部品'),
      categoryId: hair,
      disclosure: { kind: 'sponsored', sponsor: '綴り化粧品' },
      body: { blocks: everyBlock(picture.name) },
    })
    const withdrawn = await publishNew(command, { ...aText('torisage', '取り下げ'), categoryId: hair })
    await withdrawArticle(command, withdrawn)
  })
  afterAll(() => (engine === 'sqlite' ? undefined : answering.close()))

  test('C12 of every address, with every filter, found or not', async () => {
    const contract = openContract(document)
    const faults: string[] = []
    // Mixed filters are tried on one engine; what the drivers return does not depend on them.
    const addresses = listAddresses(document, names).filter(
      (address) => engine === 'sqlite' || !address.includes('&'),
    )
    for (const address of [
      ...addresses,
      '/api/articles?page=0',
      '/api/articles/rich?body=pdf',
      '/api/search',
    ]) {
      const request = new Request(`http://localhost${address}`)
      const response = await answering.fetch(request)
      faults.push(...(await contract.faultsOf(request, response)))
      const etag = response.headers.get('etag')
      if (etag === null || !address.includes('rich')) continue
      const again = new Request(request, { headers: { 'if-none-match': etag } })
      faults.push(...(await contract.faultsOf(again, await answering.fetch(again))))
    }
    expect(faults).toEqual([])
    const answered = Object.keys(routes).filter((name) => contract.seen.has(`${name} 200`))
    // A draft is answered only to the holder of a link.
    expect(answered).toEqual(Object.keys(routes).filter((name) => name !== 'getDraft'))
    for (const status of [304, 400, 404, 410]) expect(contract.seen).toContain(`getArticle ${status}`)
  })

  test('of a draft', async () => {
    const contract = openContract(document)
    const tomorrow = new Date(noon.getTime() + 86_400_000)
    const tokens = ['preview_x']
    for (const place of [{ categoryId: filled.hair }, {}]) {
      const { value: draft } = await createArticle(filled.command, { title: '下書き', ...place })
      tokens.push((await createPreview(filled.command, draft.id, tomorrow)).value.token)
    }
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      const request = new Request('http://localhost/api/draft', { headers })
      expect(await contract.faultsOf(request, await answering.fetch(request))).toEqual([])
    }
    expect([...contract.seen]).toEqual(['getDraft 404', 'getDraft 200', 'getDraft 409'])
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
  const [, , kind = ''] = path.split('/')
  const slug = { tags: 'katsura', users: 'hana', series: 'kami' }[kind] ?? 'rich'
  const needed = (document.paths[path]?.get.parameters ?? []).filter(
    (one) => one.in === 'query' && one.required === true,
  )
  const query = new URLSearchParams(needed.map(({ name }) => [name, '記事'])).toString()
  return `${path.replace('{slug}', slug)}?${query}`
}

function stepInto(node: unknown, step: string): unknown {
  return (node as Record<string, unknown> | undefined)?.[step]
}

const everyMark: { [Type in Mark['type']]: Extract<Mark, { type: Type }> } = {
  strong: { type: 'strong' },
  emphasis: { type: 'emphasis' },
  marker: { type: 'marker' },
  link: { type: 'link', href: 'https://example.com/' },
  ruby: { type: 'ruby', reading: 'ほんぶん' },
}

function everyBlock(media: string): Block[] {
  const content = Object.values(everyMark).map((mark) => ({ text: '本文', marks: [mark] }))
  const picture = { media, alt: '瓶' }
  const plain = [{ type: 'paragraph' as const, content }]
  const blocks: { [Type in Block['type']]: Extract<Block, { type: Type }> } = {
    paragraph: { type: 'paragraph', content },
    heading: { type: 'heading', level: 2, content },
    list: {
      type: 'list',
      ordered: true,
      items: [{ content, nested: { ordered: false, items: [{ content }] } }],
    },
    quote: { type: 'quote', content: [content], source: '本', url: 'https://example.com/' },
    image: { type: 'image', ...picture },
    gallery: { type: 'gallery', images: [picture] },
    embed: { type: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    product: { type: 'product', name: '櫛', price: 1200, rel: 'sponsored', content: [content] },
    salon: { type: 'salon', name: '店', area: '渋谷', genre: 'hair', content: [content] },
    article: { type: 'article', slug: 'rich' },
    qa: { type: 'qa', pairs: [{ question: content, answer: plain }] },
    callout: { type: 'callout', kind: 'point', content: plain },
    table: { type: 'table', header: [content], rows: [[content]] },
    timeline: {
      type: 'timeline',
      kind: 'chronology',
      steps: [{ time: '1998年', heading: '開店', content: [content], image: picture }],
    },
    divider: { type: 'divider' },
  }
  return Object.values(blocks)
}
