import { expect, test, vi } from 'vitest'
import { ApiProblem, openApiClient } from '@tsuzuri/api/client'
import { canonicalPath, loadPage, notFoundMessage, placeOf } from './load-page.ts'
import { PageError } from './middleware.ts'
import { definePage, type PageInput } from './page.ts'

const input: PageInput = {
  api: openApiClient({ fetch: () => new Response('{}') }),
  params: {},
  query: new URLSearchParams(),
  page: 1,
  signal: new AbortController().signal,
  loadCode: (_, load) => load(),
}

function aPage(parts: Partial<Parameters<typeof definePage>[0]> = {}) {
  return definePage<object>({
    steps: [],
    head: () => ({ title: '', description: '' }),
    Page: () => null,
    ...parts,
  })
}

test.each([
  ['/magazine/hair', '/magazine/hair/'],
  ['/magazine/hair/', '/magazine/hair/'],
  ['/magazine/page/1/', '/magazine/'],
  ['/magazine/tags/bob/page/1', '/magazine/tags/bob/'],
  ['/magazine/page/11/', '/magazine/page/11/'],
])('R1 R15 the canonical form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each(['0', '-1', '01', '1e3', '９', '+2', ' 2', '1.0', ''])('R15 「%s」 is no page number', (page) => {
  expect(() => placeOf(new URL('http://a/'), { page })).toThrow(notFoundMessage)
})

test('R15 the page number is read from the path and defaults to 1', () => {
  expect(placeOf(new URL('http://a/?q=x'), { page: '12' })).toMatchObject({ page: 12 })
  expect(placeOf(new URL('http://a/'), {}).page).toBe(1)
})

test('data steps run in order, and each reports its progress', async () => {
  const onStep = vi.fn<(count: number) => void>()
  const page = aPage({ steps: [async () => ({ a: 1 }), async (_, soFar) => ({ b: [soFar['a']] })] })
  expect(await loadPage(page, input, onStep)).toEqual({ a: 1, b: [1] })
  expect(onStep.mock.calls).toEqual([[2], [2]])
})

test('C6 if validation fails, no data is loaded and the page is 404', async () => {
  const step = vi.fn<() => Promise<object>>()
  const loading = loadPage(aPage({ validate: () => false, steps: [step] }), input)
  await expect(loading).rejects.toMatchObject({ status: 404, message: 'This page could not be found' })
  expect(step).not.toHaveBeenCalled()
})

test('C7 an unknown middleware is a 500 that names it', async () => {
  await expect(loadPage(aPage({ middleware: ['nai'] }), input)).rejects.toMatchObject({
    status: 500,
    message: 'Unknown middleware nai',
  })
  await expect(loadPage(aPage({ middleware: ['toString'] }), input)).rejects.toBeInstanceOf(PageError)
})

test('R14 a draft without a preview token is 404', async () => {
  const page = aPage({ middleware: ['draft-permit'] })
  await expect(loadPage(page, input)).rejects.toMatchObject({ status: 404 })
  expect(await loadPage(page, { ...input, draftToken: 'x' })).toEqual({})
})

test.each([
  [404, 404],
  [400, 404],
  [503, 503],
])('C8 an API error %i becomes page status %i', async (answered, shown) => {
  const problem = { type: '', title: '', status: answered, code: 'x', detail: '理由', detailEn: '' }
  const page = aPage({ steps: [() => Promise.reject(new ApiProblem(problem))] })
  await expect(loadPage(page, input)).rejects.toMatchObject({ status: shown })
})

test('a moved article redirects within the magazine', async () => {
  const moved = {
    type: '',
    title: '',
    status: 404,
    code: 'moved',
    detail: '',
    detailEn: '',
    location: '/magazine/b/',
  }
  const page = aPage({ steps: [() => Promise.reject(new ApiProblem(moved))] })
  const answer = await loadPage(page, input).catch((response: unknown) => response)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).status).toBe(301)
  expect((answer as Response).headers.get('location')).toBe('/b/')
})
