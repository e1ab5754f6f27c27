import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { httpTransport, openApiClient } from '@tsuzuri/api/client'
import { createChunkLoader } from '@tsuzuri/browser/chunk-reload'
import { restorePosition } from '@tsuzuri/browser/entry-position'
import { startKeyingEntries } from '@tsuzuri/browser/history-entries'
import { basename } from './addresses.ts'
import { LastResort } from './app/last-resort.tsx'
import { PageShownContext } from './app/page-shown.tsx'
import { openProgressBar, startNavigation } from './behaviour/navigation.ts'
import { type Hydration, hydrationElementId, reviveErrors } from './hydration.ts'
import { PageError } from './middleware.ts'
import { openPrefetch } from './behaviour/prefetch.ts'
import { shareAnswers } from './behaviour/shared-answers.ts'
import { routerRoutes, surroundingsContext } from './router-routes.tsx'
import type { Site } from './site.ts'

const hydration = JSON.parse(document.getElementById(hydrationElementId)?.textContent ?? '{}') as Hydration
const transport = httpTransport()
const api = openApiClient({ transport })
const { bar, onStep } = openProgressBar()
let router: DataRouter | undefined

// If the code of a page fails to load, reload the page that the reader navigates to, not the current one.
const loadChunk = createChunkLoader({
  reload: () => {
    const wanted = router?.state.navigation.location
    if (wanted === undefined) location.reload()
    else location.assign(createPath(wanted))
  },
  // Offline, the service worker answers a reload.
  isOnline: () => true,
})

startKeyingEntries()
restorePosition()
// Not awaited: page modules import this file and would wait for it (deadlock).
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
        site: router?.state.loaderData['site'] as Site | undefined,
        publicUrl: location.origin,
        onStep,
        askServer,
      })
      return context
    },
  })
  const root = document.getElementById('magazine')
  if (root === null) throw new Error('the root element is missing')
  const prefetch = openPrefetch(openApiClient({ transport: shareAnswers(transport) }))
  const { pageShown } = startNavigation(router, { prefetch, check: openPrefetch(api) }, bar)
  const magazine = (
    <LastResort>
      <PageShownContext value={pageShown}>
        <RouterProvider router={router} />
      </PageShownContext>
    </LastResort>
  )
  // Without its code a page cannot be hydrated, so the error page is rendered (C5). Hydration runs as a transition, so
  // that it does not block input.
  if (failure === undefined) startTransition(() => void hydrateRoot(root, magazine))
  else createRoot(root).render(magazine)
}

/** Loads the code of the current page before the router starts, because hydration needs it. */
async function loadShownPage(routes: RouteObject[]): Promise<PageError | undefined> {
  for (const { route } of matchRoutes(routes, location, basename) ?? []) {
    if (typeof route.lazy !== 'function') continue
    try {
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    } catch (error) {
      // Navigating to a page whose code failed is a full page load.
      Object.assign(route, {
        lazy: undefined,
        loader: ({ request }: LoaderFunctionArgs) => askServer(request),
      })
      return new PageError(500, error instanceof Error ? error.message : '')
    }
  }
  return undefined
}

function askServer({ url }: Request): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}
