import { openApiClient } from '@tsuzuri/api/client'
import { expect, test } from 'vitest'
import { openReachPage } from './reach-page.ts'
import { definePage } from './page.ts'

const failing = openApiClient({
  answer: async () => ({ status: 503, body: { status: 503, detail: 'down' } }),
})
const page = definePage({ steps: [], head: () => ({ title: '', description: '' }), Page: () => null })
const reach = openReachPage([
  { name: 'gone', path: '/gone/', load: () => Promise.reject(new Error('no such file')) },
  { name: 'there', path: '/there/:slug/', load: async () => ({ page }) },
])

test('C8 a page whose code fails to load becomes the error page inside the layout', async () => {
  const working = openApiClient({ answer: async () => ({ status: 200, body: {} }) })
  const reached = await reach('/magazine/gone/', { api: working, publicUrl: '' })
  expect(reached).toMatchObject({ errors: { shown: { message: 'no such file' } }, loaderData: { site: {} } })
})

test('R1 redirects work even if the site data fails', async () => {
  expect(await reach('/magazine/there/a', { api: failing, publicUrl: '' })).toEqual({
    status: 301,
    location: '/magazine/there/a/',
  })
  const reached = await reach('/magazine/there/a/', { api: failing, publicUrl: '' })
  expect(reached).toMatchObject({ errors: { site: { status: 503 } }, loaderData: { there: {} } })
})
