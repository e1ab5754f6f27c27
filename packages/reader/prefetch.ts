import { matchRoutes, type RouteObject } from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { basename } from './addresses.ts'
import { canonicalPath, loadPage, placeOf } from './load-page.ts'
import { routes } from './routes.ts'

const patienceMs = 30_000

/**
 * Brings code and data of a page before the reader asks for it. The data stays in the browser's HTTP cache alone: a click
 * asks the server whether it is still true (304), so that nobody is shown what was corrected or withdrawn since.
 */
export function openPrefetch(api: ApiClient): (address: URL) => Promise<void> {
  const table: RouteObject[] = routes.map(({ name, path }) => ({ id: name, path, caseSensitive: true }))
  return async (address) => {
    const match = matchRoutes(table, address.pathname, basename)?.at(-1)
    const route = routes.find(({ name }) => name === match?.route.id)
    if (match === undefined || route === undefined || canonicalPath(address.pathname) !== address.pathname)
      return
    const { page } = await route.load()
    if ((page.middleware ?? []).length > 0) return
    await loadPage(page, {
      ...placeOf(address, match.params),
      api,
      signal: AbortSignal.timeout(patienceMs),
      loadCode: (_, load) => load(),
    })
  }
}
