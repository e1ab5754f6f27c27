import { ApiProblem, openApiClient } from '@tsuzuri/api/client'
import { expect, test } from 'vitest'
import { openReachPage } from './reach-page.ts'
import { definePage } from './page.ts'

const failing = openApiClient({
  transport: () =>
    Promise.reject(
      new ApiProblem({ type: '', title: '', status: 503, code: 'busy', detail: 'down', detailEn: '' }),
    ),
})
const page = definePage({ steps: [], head: () => ({ title: '', description: '' }), Page: () => null })
const reach = openReachPage([
  { name: 'gone', path: '/gone/', load: () => Promise.reject(new Error('no such file')) },
  { name: 'there', path: '/there/:slug/', load: async () => ({ page }) },
])

test('C8 a page whose code can not be had is an error inside the site', async () => {
  const working = openApiClient({ transport: async () => ({}) })
  const reached = await reach('/magazine/gone/', { api: working, publicUrl: '' })
  expect(reached).toMatchObject({ errors: { shown: { message: 'no such file' } }, loaderData: { site: {} } })
})

test('R1 who is sent on is sent on, even where the site fails', async () => {
  expect(await reach('/magazine/there/a', { api: failing, publicUrl: '' })).toEqual({
    status: 301,
    location: '/magazine/there/a/',
  })
  const reached = await reach('/magazine/there/a/', { api: failing, publicUrl: '' })
  expect(reached).toMatchObject({ errors: { site: { status: 503 } }, loaderData: { there: {} } })
})
