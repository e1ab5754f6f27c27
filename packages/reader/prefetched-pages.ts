import { matchRoutes, type RouteObject } from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { basename } from './addresses.ts'
import { canonicalPath, loadPage, placeOf } from './load-page.ts'
import { routes } from './routes.ts'

export const freshMs = 30_000
const mostRemembered = 40

export type PrefetchedPages = {
  /** Brings code and data of a page before the reader asks for it. */
  prefetch: (address: URL) => Promise<void>
  take: (address: string) => Promise<object> | undefined
}

/** Pages that were fetched ahead. Each is used once, and only while it is fresh. */
export function openPrefetchedPages(api: ApiClient, now: () => number = Date.now): PrefetchedPages {
  const pages = new Map<string, { data: Promise<object>; at: number }>()
  const table: RouteObject[] = routes.map(({ name, path }) => ({ id: name, path, caseSensitive: true }))
  return {
    async prefetch(address) {
      const match = matchRoutes(table, address.pathname, basename)?.at(-1)
      const route = routes.find(({ name }) => name === match?.route.id)
      if (match === undefined || route === undefined || canonicalPath(address.pathname) !== address.pathname)
        return
      const { page } = await route.load()
      if ((page.middleware ?? []).length > 0) return
      const data = loadPage(page, {
        ...placeOf(address, match.params),
        api,
        signal: AbortSignal.timeout(freshMs),
        loadCode: (_, load) => load(),
      })
      const key = address.pathname + address.search
      pages.delete(key)
      if (pages.size >= mostRemembered) pages.delete(pages.keys().next().value ?? '')
      pages.set(key, { data, at: now() })
      await data.catch(() => pages.delete(key))
    },
    take(address) {
      const page = pages.get(address)
      pages.delete(address)
      return page === undefined || now() - page.at > freshMs ? undefined : page.data
    },
  }
}
