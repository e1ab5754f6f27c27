import { type RouteObject, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import { basename, fullPath, withinMagazine } from './addresses.ts'
import { openRouteFinder } from './find-route.ts'
import { routerRoutes, type Surroundings, surroundingsContext } from './router-routes.tsx'
import type { RouteEntry } from './routes.ts'

/** Where a reader is sent instead. */
export type SentOn = { status: number; location: string }

export type ReachPage = (
  address: string,
  surroundings: Surroundings,
) => Promise<StaticHandlerContext | SentOn>

type Loader = (given: {
  request: Pick<Request, 'url' | 'signal'>
  params: Record<string, string>
  context: RouterContextProvider
}) => Promise<unknown>

/** Nobody gives up waiting on the server. */
const { signal } = new AbortController()

/**
 * What the router's own handler for servers does with our routes, and nothing of what it can do besides: it finds the route
 * of an address and has the data of site and page loaded, side by side.
 */
export function openReachPage(table: readonly Omit<RouteEntry, 'page'>[]): ReachPage {
  const [site] = routerRoutes(undefined, table)
  const [shown] = site?.children ?? []
  if (site === undefined || shown === undefined) throw new Error('the site has no routes')
  const find = openRouteFinder(table)
  const ready = new Map<string, RouteObject>()

  /** A page's code is part of its route from the first time on. */
  async function routeOf(name: string): Promise<RouteObject> {
    const reached = ready.get(name)
    if (reached !== undefined) return reached
    const found = shown?.children?.find(({ id }) => id === name)
    if (found === undefined) throw new Error(`there is no route ${name}`)
    const { lazy, ...known } = found
    const whole = { ...known, ...(typeof lazy === 'function' ? await lazy() : {}) } as RouteObject
    ready.set(name, whole)
    return whole
  }

  return async (address, surroundings) => {
    const url = new URL(address, 'http://magazine.invalid')
    const { name, params } = find(withinMagazine(url.pathname) ?? url.pathname) ?? {
      name: 'unmatched',
      params: {},
    }
    const context = new RouterContextProvider()
    context.set(surroundingsContext, surroundings)
    const given = { request: { url: url.href, signal }, params, context }
    const reaching = routeOf(name)
    const loading = await Promise.allSettled([load(site, given), reaching.then((page) => load(page, given))])
    const sentOn = loading.map(sentOnBy).find((one) => one !== undefined)
    if (sentOn !== undefined) return sentOn
    const [around, within] = loading
    const page = await reaching.catch(() => undefined)
    const failure = around.status === 'rejected' ? around : within
    return {
      basename,
      location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
      matches: [site, shown, ...(page === undefined ? [] : [page])].map((route) => ({
        route,
        params,
        pathname: url.pathname,
        pathnameBase: '/',
      })),
      loaderData: {
        ...(around.status === 'fulfilled' ? { [idOf(site)]: around.value } : {}),
        ...(within.status === 'fulfilled' ? { [name]: within.value } : {}),
      },
      errors:
        failure.status === 'rejected' ? { [idOf(failure === around ? site : shown)]: failure.reason } : null,
      actionData: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    } as StaticHandlerContext
  }
}

async function load({ loader }: RouteObject, given: Parameters<Loader>[0]): Promise<unknown> {
  return (loader as unknown as Loader | undefined)?.(given)
}

function idOf({ id = '' }: RouteObject): string {
  return id
}

/** Pages know where they lead within the magazine. */
function sentOnBy(loaded: PromiseSettledResult<unknown>): SentOn | undefined {
  if (loaded.status === 'fulfilled' || !(loaded.reason instanceof Response)) return undefined
  const location = loaded.reason.headers.get('location')
  if (location === null) return undefined
  return { status: loaded.reason.status, location: location.startsWith('/') ? fullPath(location) : location }
}
