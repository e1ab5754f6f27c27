import { expect, test } from 'vitest'
import { type ApiClient, ApiProblem, openApiClient } from '@tsuzuri/api/client'
import { operationAddress } from '@tsuzuri/api/operations'
import { defaultSettings } from '@tsuzuri/content/site-settings'
import { lastResortLink, lastResortMessage } from './app/last-resort.tsx'
import { render } from './entry.server.tsx'
import { aCard, anImage } from './pieces/fixtures.ts'

const nothing = { items: [], total: 0, page: 1, pageCount: 1, perPage: 20 }
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

test('C8 a page that can not be drawn is the error page, with its status, inside the site', async () => {
  const { status, html, told } = await draw({ '/api/articles': { ...nothing, items: [null] } })
  expect(status).toBe(500)
  expect(html).toContain('ページを<wbr>表示できませんでした')
  expect(html).toContain('<footer')
  expect(html).toContain('<title>ページを表示できません')
  expect(told).toHaveLength(1)
})

test('C8 data that fails is the error page with the status of the failure', async () => {
  const { status, html, told } = await draw({ '/api/articles': undefined })
  expect(status).toBe(503)
  expect(html).toContain('503')
  expect(told).toHaveLength(1)
})

test('C8 where the error page can not be drawn, either, a last word and a way home remain', async () => {
  const { status, html, told } = await draw({ '/api/site': { settings: {} } })
  expect(status).toBe(500)
  expect(html).toContain(lastResortMessage)
  expect(html).toContain(`<a href="/magazine/" data-reload="">${lastResortLink}</a>`)
  expect(told).toHaveLength(3)
})

test('R3 what is not there is nobody’s fault: 404, and nobody is told', async () => {
  const { status, html, told } = await draw({}, '/magazine/a/b/c/')
  expect(status).toBe(404)
  expect(html).toContain('This page could not be found')
  expect(told).toEqual([])
})

test('the first picture of a page is fetched from the head on, and no other', async () => {
  const covers = ['/media/a.jpg', '/media/b.jpg'].map((url) => anImage({ url }))
  const items = covers.map((cover, at) => aCard({ id: at + 1, slug: `s${at}`, cover }))
  const { html } = await draw({ '/api/articles': { ...nothing, items, total: 2 } })
  const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)]
  expect(preloads).toHaveLength(1)
  const [preload] = preloads
  expect(preload?.[0]).toMatch(/as="image" imageSrcSet="\/media\/a\.jpg\/320 320w, .*fetchPriority="high"/)
  expect(preload?.index).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
  expect(html).toContain('<div id="magazine"><')
  const sizes = (found: RegExpMatchArray | null) => found?.[1]
  expect(sizes(html.match(/<img[^>]* sizes="([^"]*)"/))).toBe(sizes(html.match(/imageSizes="([^"]*)"/)))
})

test('R1 R15 who asks for another spelling of an address is sent on, within the magazine', async () => {
  const { status, headers } = await draw({}, '/magazine/category/hair')
  expect([status, headers]).toEqual([301, { location: '/magazine/category/hair/' }])
  expect((await draw({}, '/magazine/tags/hada/page/1/')).headers).toEqual({
    location: '/magazine/tags/hada/',
  })
})

test('C8 where the site itself fails, the error page stands alone', async () => {
  const { status, html } = await draw({ '/api/site': undefined })
  expect(status).toBe(503)
  expect(html).not.toContain('<footer')
})

/** The real client, with a back end that answers what a test wants; undefined is a back end that is down. */
async function draw(answers: Record<string, object | undefined>, address = '/magazine/') {
  const told: unknown[] = []
  const onError = (error: unknown) => void told.push(error)
  const input = { address, api: openClient(answers), publicUrl: 'http://localhost', assets, onError }
  return { ...(await render(input)), told }
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
