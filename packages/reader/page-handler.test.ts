import { ApiProblem, openApiClient } from '@tsuzuri/api/client'
import { expect, test } from 'vitest'
import { openPageHandler } from './page-handler.ts'
import { definePage } from './page.ts'

const down = { type: '', title: '', status: 503, code: 'busy', detail: 'down', detailEn: '' }
const failing = openApiClient({ transport: () => Promise.reject(new ApiProblem(down)) })
const working = openApiClient({ transport: async () => ({}) })
const page = definePage({ steps: [], head: () => ({ title: '', description: '' }), Page: () => null })
const { query } = openPageHandler([
  { name: 'gone', path: '/gone/', load: () => Promise.reject(new Error('no such file')) },
  { name: 'there', path: '/there/:slug/', load: async () => ({ page }) },
])

test('C8 a page whose code can not be loaded is an error inside the site', async () => {
  const context = await query('/magazine/gone/', { api: working, publicUrl: '' })
  expect(context).toMatchObject({ errors: { shown: { message: 'no such file' } }, loaderData: { site: {} } })
})

test('R1 another spelling of an address is redirected, even where the site fails', async () => {
  const redirect = (await query('/magazine/there/a', { api: failing, publicUrl: '' })) as Response
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/magazine/there/a/'])
  const context = await query('/magazine/there/a/', { api: failing, publicUrl: '' })
  expect(context).toMatchObject({ errors: { site: { status: 503 } }, loaderData: { there: {} } })
})
