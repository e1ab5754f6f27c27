import { createPath, type DataRouter, NavigationType } from 'react-router'
import { announcePage } from '@tsuzuri/browser/announce'
import { startFollowingLinks } from '@tsuzuri/browser/followed-links'
import { registerOffline } from '@tsuzuri/browser/offline'
import { startPageViews } from '@tsuzuri/browser/page-views'
import { startPrefetch } from '@tsuzuri/browser/prefetch'
import { createProgressBar, type ProgressBar, stepOf } from '@tsuzuri/browser/progress-bar'
import { drawProgressBar } from '@tsuzuri/browser/progress-drawing'
import { openTagManager } from '@tsuzuri/browser/tag-manager'
import { fullPath, withinMagazine } from './addresses.ts'
import { errorHead } from './app/error-head.ts'
import { showHead } from './head/head-dom.ts'
import { headElements } from './head/head-elements.ts'
import { describeError } from './hydration.ts'
import type { PageModule } from './page.ts'
import type { Site } from './site.ts'

/** Where the parts of the page are that behaviours need. */
const progressElementId = 'progress'
const announcerElementId = 'announcer'

export type Navigation = { pageShown: (locationKey: string) => void; stop: () => void }

/** Everything that happens in the browser around a change of page, joined in one place. */
export function startNavigation(
  router: DataRouter,
  prefetch: (address: URL) => Promise<void>,
  bar: ProgressBar,
): Navigation {
  const site = router.state.loaderData['site'] as Site | undefined
  const views = startPageViews(openTagManager(site?.settings.tagManagerId))
  const stops = [
    views.stop,
    bar.stop,
    followLoading(router, bar),
    // Files hold whole pages only: the browser goes from one to the next by itself.
    ...(site?.isStatic === true
      ? []
      : [
          startPrefetch({ root: document.body, prefetch }),
          followLinks(router),
          startCheckingReturns(router),
        ]),
  ]
  const place = document.getElementById(progressElementId)
  if (place !== null) stops.push(drawProgressBar(place, bar))
  let reached = addressOf(router)
  let shown = reached
  // A page whose code did not come is the error page in place of what the server drew.
  if (router.state.errors !== null) showPageHead(router)
  views.routeChanged(routeChangeOf(router))
  noteReturn(visitType() !== 'navigate')
  stops.push(
    router.subscribe(() => {
      if (router.state.navigation.state !== 'idle' || addressOf(router) === reached) return
      reached = addressOf(router)
      noteReturn(router.state.historyAction === NavigationType.Pop)
      // Before the page is drawn: whoever is told of it reads its title.
      showPageHead(router)
      views.routeChanged(routeChangeOf(router))
    }),
  )
  void registerOffline()
  return {
    // A page that the reader has left before it was drawn says nothing any more.
    pageShown(locationKey) {
      if (locationKey !== router.state.location.key || addressOf(router) === shown) return
      shown = addressOf(router)
      announce()
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}

export function openProgressBar(): { bar: ProgressBar; onStep: (count: number) => void } {
  const bar = createProgressBar()
  return { bar, onStep: (count) => bar.advance(stepOf(count)) }
}

function followLoading(router: DataRouter, bar: ProgressBar): () => void {
  let loading = false
  return router.subscribe(({ navigation, errors }) => {
    const isLoading = navigation.state === 'loading'
    if (isLoading && !loading) bar.start()
    if (!isLoading && loading) {
      const failed = Object.values(errors ?? {}).some((error) => describeError(error).status >= 500)
      if (failed) bar.fail()
      else bar.finish()
    }
    loading = isLoading
  })
}

/** As browsers do it: whoever asks for the page that is open does not get it twice in the history. */
function followLinks(router: DataRouter): () => void {
  return startFollowingLinks(document, (path) => {
    const isOpen = fullPath(path) === createPath(router.state.location)
    void router.navigate(path, { replace: isOpen, viewTransition: isMotionWelcome() })
  })
}

/** One page passes into the next; the router sees to it that browsers which can't just show it. */
function isMotionWelcome(): boolean {
  return 'startViewTransition' in document && matchMedia('(prefers-reduced-motion: no-preference)').matches
}

/** Whoever returns finds their place by the height of what stands above: style sheets leave no card out then. */
function noteReturn(isReturn: boolean): void {
  document.documentElement.toggleAttribute('data-returned', isReturn)
}

/** Whether the browser came to this document by its history, by a reload, or opened it anew. */
function visitType(): NavigationTimingType | undefined {
  const [visit] = performance.getEntriesByType('navigation')
  return (visit as PerformanceNavigationTiming | undefined)?.type
}

/**
 * A page that the browser brings back from its memory (back/forward cache), or from its HTTP cache on the way back, may have
 * been corrected or withdrawn since. Where the server can't be reached it stays as it is.
 */
function startCheckingReturns(router: DataRouter): () => void {
  const check = async () => {
    const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (!isReached) return
    await router.revalidate()
    showPageHead(router)
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void check()
  }
  addEventListener('pageshow', onShow)
  if (visitType() === 'back_forward') void check()
  return () => removeEventListener('pageshow', onShow)
}

function showPageHead({ state }: DataRouter): void {
  const site = state.loaderData['site'] as Site | undefined
  const leaf = state.matches.at(-1)
  if (site === undefined || leaf === undefined) return
  const [error] = Object.values(state.errors ?? {})
  const module = leaf.route.handle as PageModule | undefined
  const head =
    error === undefined && module !== undefined
      ? module.head(state.loaderData[leaf.route.id] as never, site)
      : errorHead(error === undefined ? 404 : describeError(error).status, site.settings.name)
  showHead(headElements(head, site), document)
}

function announce(): void {
  const region = document.getElementById(announcerElementId)
  if (region !== null) announcePage({ heading: document.querySelector('h1'), region, text: document.title })
}

function addressOf({ state }: DataRouter): string {
  return state.location.pathname + state.location.search
}

function routeChangeOf(router: DataRouter): { routeName: string; path: string } {
  const { location, matches } = router.state
  const path = withinMagazine(location.pathname) ?? location.pathname
  return { routeName: matches.at(-1)?.route.id ?? '404', path: path + location.search }
}
