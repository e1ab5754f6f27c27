import {
  createContext,
  type LoaderFunctionArgs,
  replace,
  type RouteObject,
  type RouterContextProvider,
  useLoaderData,
} from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { withinMagazine } from './addresses.ts'
import { ErrorPage } from './app/error-page.tsx'
import { Layout } from './app/layout.tsx'
import { PageShown } from './app/page-shown.tsx'
import { canonicalPath, loadPage, notFoundMessage, type OnStep, placeOf } from './load-page.ts'
import { PageError } from './middleware.ts'
import type { LoadCode, PageModule } from './page.ts'
import { type RouteEntry, routes } from './routes.ts'
import { loadSite, type Site as SiteData } from './site.ts'

/** The environment of every page. On the server API calls run in the process, in the browser over HTTP. */
export type Surroundings = {
  api: ApiClient
  publicUrl: string
  /** The site data that the browser already has. */
  site?: SiteData | undefined
  isStatic?: boolean | undefined
  draftToken?: string | undefined
  onStep?: OnStep | undefined
  /** Loads a page from the server instead: the browser has no preview tokens. */
  askServer?: ((request: Request) => Promise<never>) | undefined
}

export const surroundingsContext = createContext<Surroundings>()

/** After this time the next navigation loads the site data again, because banners end and articles are withdrawn. */
export const siteFreshMs = 300_000
/** A page that is ready waits no longer than this for the site's data; the next page asks again. */
export const sitePatienceMs = 1000
let siteLoadedAt = Date.now()

/** The routes for React Router: the only adapter between pages and the router, on the server and in the browser. */
export function routerRoutes(
  loadCode: LoadCode,
  table: readonly Omit<RouteEntry, 'page'>[] = routes,
): RouteObject[] {
  return [
    {
      id: 'site',
      path: '/',
      Component: Site,
      ErrorBoundary: ErrorPage,
      loader: async ({ context, request }) => {
        const { api, site, ...around } = surroundingsOf(context)
        const loading = loadSite(api, site ?? around, { signal: request.signal })
        // Without a network, or with a slow one, what is known stays.
        const loaded = await (site === undefined
          ? loading
          : Promise.race([loading.catch(() => {}), patience()]))
        if (loaded !== undefined) siteLoadedAt = Date.now()
        return loaded ?? site
      },
      shouldRevalidate: () => Date.now() - siteLoadedAt > siteFreshMs,
      children: [
        {
          id: 'shown',
          ErrorBoundary: ErrorPage,
          children: [
            ...table.map((route) => pageRoute(route, loadCode)),
            {
              id: 'unmatched',
              path: '*',
              loader: () => {
                throw new PageError(404, notFoundMessage)
              },
            },
          ],
        },
      ],
    },
  ]
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, sitePatienceMs))
}

function Site() {
  return (
    <>
      <Layout />
      <PageShown />
    </>
  )
}

function pageRoute({ name, path, load }: Omit<RouteEntry, 'page'>, loadCode: LoadCode): RouteObject {
  return {
    id: name,
    path,
    caseSensitive: true,
    lazy: async () => {
      const { page } = await loadCode(name, load)
      return { loader: loaderOf(page, loadCode), Component: componentOf(page), handle: page }
    },
  }
}

function loaderOf(module: PageModule, loadCode: LoadCode) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const canonical = canonicalPath(url.pathname)
    if (canonical !== url.pathname)
      throw replace(`${withinMagazine(canonical) ?? canonical}${url.search}`, 301)
    const { api, draftToken, onStep, askServer } = surroundingsOf(context)
    if (module.middleware !== undefined && askServer !== undefined) return askServer(request)
    const place = placeOf(url, params)
    return loadPage(module, { ...place, api, signal: request.signal, draftToken, loadCode }, onStep)
  }
}

function componentOf({ Page }: PageModule) {
  return function ShownPage() {
    return <Page data={useLoaderData<never>()} />
  }
}

function surroundingsOf(context: Readonly<RouterContextProvider>): Surroundings {
  return context.get(surroundingsContext)
}
