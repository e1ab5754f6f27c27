import { matchRoutes, type RouteObject } from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { whenReleased } from '@tsuzuri/browser/background-requests'
import { basename } from '../addresses.ts'
import { canonicalPath, loadPage, placeOf } from '../load-page.ts'
import { routes } from '../routes.ts'

const timeoutMs = 30_000

/**
 * Prefetches the code and data of a page. The data is stored in the browser's HTTP cache only: the click revalidates it
 * (304), so that no corrected or withdrawn article is shown.
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
    await new Promise<void>(whenReleased)
    await loadPage(page, {
      ...placeOf(address, match.params),
      api,
      signal: AbortSignal.timeout(timeoutMs),
      loadCode: (_, load) => load(),
    })
  }
}
