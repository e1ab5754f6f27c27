import {
  createStaticHandler,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { basename } from './addresses.ts'
import { routerRoutes, type Surroundings, surroundingsContext } from './router-routes.tsx'
import type { RouteEntry } from './routes.ts'

export type PageHandler = {
  dataRoutes: StaticHandler['dataRoutes']
  /** Finds the route of an address and loads the data of site and page. A redirect is a Response. */
  query: (address: string, surroundings: Surroundings) => Promise<StaticHandlerContext | Response>
}

/** React Router's handler for servers, with the routes of a table. */
export function openPageHandler(table: readonly Omit<RouteEntry, 'page'>[]): PageHandler {
  const handler = createStaticHandler(routerRoutes(loadOnce, table), { basename })
  return {
    dataRoutes: handler.dataRoutes,
    query: (address, surroundings) => {
      const requestContext = new RouterContextProvider()
      requestContext.set(surroundingsContext, surroundings)
      return handler.query(new Request(new URL(address, 'http://magazine.invalid')), { requestContext })
    },
  }
}

const loaded = new Map<string, Promise<unknown>>()

/** Caches the modules: even importing a loaded module again takes time at every page. */
function loadOnce<T>(name: string, load: () => Promise<T>): Promise<T> {
  const loading = (loaded.get(name) as Promise<T> | undefined) ?? load()
  loaded.set(name, loading)
  return loading
}
