import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  matchRoutes,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { openApiClient } from '@tsuzuri/api/client'
import { createChunkLoader } from '@tsuzuri/browser/chunk-reload'
import { basename } from './addresses.ts'
import { LastResort } from './app/last-resort.tsx'
import { PageShownContext } from './app/page-shown.tsx'
import { openProgressBar, startBetweenPages } from './between-pages.ts'
import { type Hydration, hydrationElementId, reviveErrors } from './hydration.ts'
import { openPrefetchedPages } from './prefetched-pages.ts'
import { routerRoutes, surroundingsContext } from './router-routes.tsx'

const hydration = JSON.parse(document.getElementById(hydrationElementId)?.textContent ?? '{}') as Hydration
const api = openApiClient()
const pages = openPrefetchedPages(api)
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

await start()

async function start(): Promise<void> {
  const routes = routerRoutes(loadChunk)
  const matches = matchRoutes(routes, location, basename) ?? []
  // What the server drew is drawn again at once: the code of the shown page has to be there before the router is.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }),
  )
  router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: hydration.loaderData, errors: reviveErrors(hydration.errors) },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(surroundingsContext, {
        api,
        publicUrl: location.origin,
        onStep,
        takePrefetched: pages.take,
      })
      return context
    },
  })
  const root = document.getElementById('magazine')
  if (root === null) throw new Error('the page has no place to be drawn in')
  const { pageShown } = startBetweenPages(router, pages, bar)
  hydrateRoot(
    root,
    <LastResort>
      <PageShownContext value={pageShown}>
        <RouterProvider router={router} />
      </PageShownContext>
    </LastResort>,
  )
}
