import { isDraftPath } from './addresses.ts'
import type { TagManager } from './tag-manager.ts'

export const pageViewDelayMs = 250

export interface RouteChange {
  routeName: string
  /** Without the base: `/hair/`. */
  path: string
}

export interface PageViewEvent {
  event: 'pageview'
  routeName: string
  pageUrl: string
  pageTitle: string
}

export interface PageViews {
  routeChanged: (change: RouteChange) => void
  stop: () => void
}

/** Reports each page that stayed for 250 ms to the tag manager. By then the title is that of the new page. */
export function startPageViews(
  tagManager: TagManager | undefined,
  readTitle: () => string = () => document.title,
): PageViews {
  let timer: ReturnType<typeof setTimeout> | undefined

  function pushPageView(manager: TagManager, { routeName, path }: RouteChange): void {
    const view: PageViewEvent = {
      event: 'pageview',
      routeName,
      pageUrl: `/magazine${path}`,
      pageTitle: readTitle(),
    }
    manager.push(view)
  }

  return {
    routeChanged(change) {
      // Before the check for drafts: a pending event of the older page would carry the draft's title.
      clearTimeout(timer)
      if (!tagManager || isDraftPath(change.path)) return
      tagManager.load()
      timer = setTimeout(() => pushPageView(tagManager, change), pageViewDelayMs)
    },
    stop: () => clearTimeout(timer),
  }
}
