import { expect, test } from 'vitest'
import { type ApiClient, ApiProblem, openApiClient } from '@tsuzuri/api/client'
import { operationAddress } from '@tsuzuri/api/operations'
import { defaultSettings } from '@tsuzuri/content/site-settings'
import { lastResortLink, lastResortMessage } from './app/last-resort.tsx'
import { render } from './entry.server.tsx'
import { aCard, anImage } from './pieces/fixtures.ts'

const nothing = { items: [], total: 0, page: 1, pageCount: 1, perPage: 20, slots: null }
const site = {
  settings: defaultSettings,
  categories: [],
  features: [],
  banners: [],
  ranking: [],
  tags: [],
}
const down = { type: '', title: '', status: 503, code: 'busy', detail: 'down', detailEn: '' }
const assets = { entry: '/entry.js', styles: ['/style.css'], modulesOf: () => [] }

test('C8 a page that fails to render becomes the error page with its status, inside the layout', async () => {
  const { status, html, errors } = await renderWith({ '/api/front': { ...nothing, items: [null] } })
  expect(status).toBe(500)
  expect(html).toContain('ページを<wbr>表示できませんでした')
  expect(html).toContain('<footer')
  expect(html).toContain('<title>ページを表示できません')
  expect(errors).toHaveLength(1)
})

test('C8 a data request that is refused for now becomes the error page with its status, and is no error', async () => {
  const { status, html, errors } = await renderWith({ '/api/front': undefined })
  expect(status).toBe(503)
  expect(html).toContain('503')
  expect(errors).toEqual([])
})

test('C8 if the error page fails to render, too, a fallback text with a link to the front page remains', async () => {
  const { status, html, errors } = await renderWith({ '/api/site': { settings: {} } })
  expect(status).toBe(500)
  expect(html).toContain(lastResortMessage)
  expect(html).toContain(`<a href="/magazine/" data-reload="">${lastResortLink}</a>`)
  expect(errors).toHaveLength(3)
})

test('R3 an unknown path is 404 and is not reported as an error', async () => {
  const { status, html, errors } = await renderWith({}, '/magazine/a/b/c/')
  expect(status).toBe(404)
  expect(html).toContain('This page could not be found')
  expect(errors).toEqual([])
})

test('only the first picture of a page is preloaded in the head', async () => {
  const covers = ['/media/a.jpg', '/media/b.jpg'].map((url) => anImage({ url }))
  const items = covers.map((cover, at) => aCard({ id: at + 1, slug: `s${at}`, cover }))
  const { html } = await renderWith({ '/api/front': { ...nothing, items, total: 2 } })
  const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)]
  expect(preloads).toHaveLength(1)
  const [preload] = preloads
  expect(preload?.[0]).toMatch(/as="image" imageSrcSet="\/media\/a\.jpg\/320 320w, .*fetchPriority="high"/)
  expect(preload?.index).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
  expect(html).toContain('<div id="magazine"><')
  const sizes = (found: RegExpMatchArray | null) => found?.[1]
  expect(sizes(html.match(/<img[^>]* sizes="([^"]*)"/))).toBe(sizes(html.match(/imageSizes="([^"]*)"/)))
})

test.each([
  ['/magazine/HPB/search/', 200, true],
  ['/magazine/HPB/search/?q=x', 200, false],
  ['/magazine/HPB/search/?q=x&page=2', 200, false],
  ['/magazine/shelf/', 200, false],
  ['/magazine/404/', 404, false],
  ['/magazine/nowhere/at/all/', 404, false],
])(
  'F2 %s answers %i and has a canonical URL only if it may be indexed: %s',
  async (path, expected, isIndexed) => {
    const results = { ...nothing, partial: nothing, tags: [], users: [], series: [], didYouMean: null }
    const { status, html } = await renderWith({ '/api/search': results }, path)
    const has = (markup: string) => html.includes(markup)
    expect(status).toBe(expected)
    expect([has('rel="canonical"'), has('property="og:url"')]).toEqual([isIndexed, isIndexed])
    expect(has('name="robots" content="noindex"')).toBe(!isIndexed)
  },
)

test('R1 R15 non-canonical URLs are redirected within the magazine', async () => {
  const { status, headers } = await renderWith({}, '/magazine/category/hair')
  expect([status, headers]).toEqual([301, { location: '/magazine/category/hair/' }])
  expect((await renderWith({}, '/magazine/tags/hada/page/1/')).headers).toEqual({
    location: '/magazine/tags/hada/',
  })
})

test('C8 if the site data fails, the error page has no layout', async () => {
  const { status, html } = await renderWith({ '/api/site': undefined })
  expect(status).toBe(503)
  expect(html).not.toContain('<footer')
})

/** The real client, with a back end that answers what a test wants; undefined is a back end that is down. */
async function renderWith(answers: Record<string, object | undefined>, address = '/magazine/') {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const input = { address, api: openClient(answers), publicUrl: 'http://localhost', assets, onError }
  return { ...(await render(input)), errors }
}

function openClient(answers: Record<string, object | undefined>): ApiClient {
  const given: Record<string, object | undefined> = { '/api/site': site, ...answers }
  return openApiClient({
    transport: async (operation) => {
      const [path = ''] = operationAddress(operation).split('?')
      const body = path in given ? given[path] : nothing
      if (body === undefined) throw new ApiProblem(down)
      return body
    },
  })
}
