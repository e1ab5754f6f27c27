import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { openApiClient } from '@tsuzuri/api/client'
import { createChunkLoader } from '@tsuzuri/browser/chunk-reload'
import { startKeyingFragments } from '@tsuzuri/browser/fragment-entries'
import { basename } from './addresses.ts'
import { LastResort } from './app/last-resort.tsx'
import { PageShownContext } from './app/page-shown.tsx'
import { openProgressBar, startNavigation } from './navigation.ts'
import { type Hydration, hydrationElementId, reviveErrors } from './hydration.ts'
import { PageError } from './middleware.ts'
import { openPrefetch } from './prefetch.ts'
import { routerRoutes, surroundingsContext } from './router-routes.tsx'

const hydration = JSON.parse(document.getElementById(hydrationElementId)?.textContent ?? '{}') as Hydration
const api = openApiClient()
const { bar, onStep } = openProgressBar()
let router: DataRouter | undefined

// A page whose code fails to come has not been reached yet: the reload goes where the reader wanted to go.
const loadChunk = createChunkLoader({
  reload: () => {
    const wanted = router?.state.navigation.location
    if (wanted === undefined) location.reload()
    else location.assign(createPath(wanted))
  },
})

startKeyingFragments()
// Not awaited: the code of pages imports this file, and would wait for it.
void start()

async function start(): Promise<void> {
  const routes = routerRoutes(loadChunk)
  const failure = await loadShownPage(routes)
  router = createBrowserRouter(routes, {
    basename,
    hydrationData: {
      loaderData: hydration.loaderData,
      errors: failure === undefined ? reviveErrors(hydration.errors) : { shown: failure },
    },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(surroundingsContext, {
        api,
        publicUrl: location.origin,
        onStep,
      })
      return context
    },
  })
  const root = document.getElementById('magazine')
  if (root === null) throw new Error('the page has no place to be drawn in')
  const { pageShown } = startNavigation(router, openPrefetch(api), bar)
  const magazine = (
    <LastResort>
      <PageShownContext value={pageShown}>
        <RouterProvider router={router} />
      </PageShownContext>
    </LastResort>
  )
  // Without its code a page can't be taken over from the server: the error page takes its place (C5).
  // As a transition it is taken over piece by piece, and a tap never waits for the whole.
  if (failure === undefined) startTransition(() => void hydrateRoot(root, magazine))
  else createRoot(root).render(magazine)
}

/** What the server drew is drawn again at once: the code of the shown page has to be there before the router is. */
async function loadShownPage(routes: RouteObject[]): Promise<PageError | undefined> {
  for (const { route } of matchRoutes(routes, location, basename) ?? []) {
    if (typeof route.lazy !== 'function') continue
    try {
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    } catch (error) {
      Object.assign(route, { lazy: undefined, loader: askServerAgain })
      return new PageError(500, error instanceof Error ? error.message : '')
    }
  }
  return undefined
}

/** Coming back to a page whose code failed is a fresh visit. */
function askServerAgain({ request }: { request: Request }): Promise<never> {
  location.assign(request.url)
  return new Promise(() => {})
}
