import { createPath, type DataRouter, NavigationType } from 'react-router'
import { isDraftPath } from '@tsuzuri/browser/addresses'
import { announcePage } from '@tsuzuri/browser/announce'
import { whenReleased } from '@tsuzuri/browser/background-requests'
import { startFollowingLinks } from '@tsuzuri/browser/followed-links'
import { openLeftLinks } from '@tsuzuri/browser/left-links'
import { startPageViews } from '@tsuzuri/browser/page-views'
import { startPrefetch } from '@tsuzuri/browser/prefetch'
import { createProgressBar, type ProgressBar, stepOf } from '@tsuzuri/browser/progress-bar'
import { registerOffline } from '@tsuzuri/browser/register-offline'
import { renderProgressBar } from '@tsuzuri/browser/render-progress-bar'
import { openTagManager } from '@tsuzuri/browser/tag-manager'
import { untilAnswered } from '@tsuzuri/browser/until-answered'
import { fullPath, withinMagazine } from '../addresses.ts'
import { errorHead } from '../app/error-head.ts'
import { showHead } from '../head/head-dom.ts'
import { headElements } from '../head/head-elements.ts'
import { describeError } from '../hydration.ts'
import type { PageModule } from '../page.ts'
import type { Site } from '../site.ts'
import { announcerElementId } from './announcer.ts'
import { noteLeavingWhileLoading } from './leaving-while-loading.ts'
import { startShelf } from './shelf-start.ts'

/** The id of an element of the layout. */
const progressElementId = 'progress'

/** Loads the code and data of a page into the browser's caches. */
type LoadAhead = (address: URL) => Promise<void>

export type Navigation = { pageShown: (locationKey: string) => void }

/** Starts all browser behaviour around client-side navigation: progress bar, prefetch, links, page views, announcements. */
export function startNavigation(
  router: DataRouter,
  { prefetch, check }: { prefetch: LoadAhead; check: LoadAhead },
  bar: ProgressBar,
): Navigation {
  const site = router.state.loaderData['site'] as Site | undefined
  const views = startPageViews(openTagManager(site?.settings.tagManagerId))
  const isStatic = site?.isStatic === true
  followLoading(router, bar)
  noteLeavingWhileLoading(router)
  startShelf(isStatic)
  // A static site uses full page loads.
  if (!isStatic) {
    startPrefetch({ root: document.body, prefetch })
    followLinks(router)
    startCheckingReturns(router, check)
  }
  const place = document.getElementById(progressElementId)
  if (place !== null) renderProgressBar(place, bar)
  let reached = addressOf(router)
  let shown = reached
  let entry = router.state.location.key
  const leftLinks = openLeftLinks(document)
  // If the page's code failed to load, the error page replaces the server-rendered page, so the head changes.
  if (router.state.errors !== null) showPageHead(router)
  views.routeChanged(routeChangeOf(router))
  noteReturn(visitType() !== 'navigate')
  router.subscribe(() => {
    if (router.state.navigation.state !== 'idle') return
    const left = entry
    entry = router.state.location.key
    if (addressOf(router) === reached) return
    reached = addressOf(router)
    // The old page is still in the document.
    leftLinks.leave(left)
    noteReturn(router.state.historyAction === NavigationType.Pop)
    document.documentElement.toggleAttribute('data-moved', true)
    // Update the head before page views are sent: they read the title.
    showPageHead(router)
    views.routeChanged(routeChangeOf(router))
  })
  void registerOffline()
  return {
    // Ignore a page that the reader left before it was rendered.
    pageShown(locationKey) {
      if (locationKey !== router.state.location.key || addressOf(router) === shown) return
      shown = addressOf(router)
      const isReturn = router.state.historyAction === NavigationType.Pop
      announce(isReturn ? leftLinks.find(locationKey) : undefined)
    },
  }
}

export function openProgressBar(): { bar: ProgressBar; onStep: (count: number) => void } {
  const bar = createProgressBar()
  return { bar, onStep: (count) => bar.advance(stepOf(count)) }
}

function followLoading(router: DataRouter, bar: ProgressBar): void {
  let loading = false
  router.subscribe(({ navigation, errors }) => {
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

/** Like a browser, replaces the history entry when the link leads to the open page. */
function followLinks(router: DataRouter): void {
  startFollowingLinks(document, (path) => {
    const isOpen = fullPath(path) === createPath(router.state.location)
    void router.navigate(path, { replace: isOpen, viewTransition: isMotionWelcome() })
  })
}

/** Whether to use a view transition; the router skips it in browsers without support. */
function isMotionWelcome(): boolean {
  return 'startViewTransition' in document && matchMedia('(prefers-reduced-motion: no-preference)').matches
}

/** Marks a page that the reader returned to by back navigation or reload: its position is restored. */
function noteReturn(isReturn: boolean): void {
  document.documentElement.toggleAttribute('data-returned', isReturn)
}

/** How the browser opened this document: navigation, reload or history. */
function visitType(): NavigationTimingType | undefined {
  const [visit] = performance.getEntriesByType('navigation')
  return (visit as PerformanceNavigationTiming | undefined)?.type
}

/**
 * Revalidates a page from the back/forward cache, the HTTP cache or the service worker, because it may have been
 * corrected or withdrawn since. If the server or its API is unreachable or too busy, the page stays; so does a draft,
 * which only the server can load.
 */
function startCheckingReturns(router: DataRouter, load: LoadAhead): void {
  const check = untilAnswered(async () => {
    if (isDraftPath(location.pathname)) return true
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      .then(async (response) => {
        // A cache may answer the page while the API is unreachable.
        if (response.status < 429) await load(new URL(location.href))
        return response
      })
      .catch((error: { status?: number }) => error)
    // An error without a status means no response; a page that moved or was withdrawn has a status.
    if (Number(status) < 429) {
      await router.revalidate()
      showPageHead(router)
    }
    return status !== undefined
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // The reader went to another document while a page was loading: continuing that navigation would leave this page
    // again.
    if (router.state.navigation.state !== 'idle') location.reload()
    else check()
  })
  // The worker's only message: it has shown an old copy. In an insecure context browsers have no service worker.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const checkLater = () => whenReleased(check)
  worker?.addEventListener('message', checkLater)
  // The page may be a stored copy.
  addEventListener('online', checkLater)
  if (visitType() === 'back_forward') check()
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

/** Moves the focus to the given element, or else to the heading, and announces the page. */
function announce(left: HTMLElement | undefined): void {
  const region = document.getElementById(announcerElementId)
  const heading = left ?? document.querySelector('h1')
  if (region !== null) announcePage({ heading, region, text: document.title })
}

function addressOf({ state }: DataRouter): string {
  return state.location.pathname + state.location.search
}

function routeChangeOf(router: DataRouter): { routeName: string; path: string } {
  const { location, matches } = router.state
  const path = withinMagazine(location.pathname) ?? location.pathname
  return { routeName: matches.at(-1)?.route.id ?? '404', path: path + location.search }
}
