import { isDraftPath, parseAddress, pathInMagazine } from './addresses.ts'
import { whenReleased } from './background-requests.ts'
import { mayPrefetch, watchConnection } from './connection.ts'

export const prefetchesAtOnce = 2

/** The part of a link element that this module reads. */
export interface PrefetchLink {
  getAttribute: (name: string) => string | null
  hasAttribute: (name: string) => boolean
}

export interface Prefetching {
  /** Links inside this element are prefetched when they become visible. */
  root: ParentNode & Node
  /** Loads code and data of one address. Errors are ignored: the click will load it again. */
  prefetch: (address: URL) => Promise<unknown>
  here?: () => string
  mayPrefetch?: () => boolean
  watchConnection?: (listener: () => void) => () => void
  whenIdle?: (work: () => void) => void
}

export function startPrefetch({
  root,
  prefetch,
  here = () => location.href,
  mayPrefetch: isAllowed = () => mayPrefetch(),
  watchConnection: watch = watchConnection,
  whenIdle = waitForIdle,
}: Prefetching): () => void {
  const visible = new Map<Element, URL>()
  const asked = new Set<string>()
  let running = 0
  let isPlanned = false
  let isStopped = false

  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const address = isIntersecting ? prefetchable(target, here()) : undefined
      if (address && !asked.has(keyOf(address))) visible.set(target, address)
      else visible.delete(target)
    }
    plan()
  })

  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      // Observing a link again reports it again: its address has changed.
      if (type === 'attributes') forget(target)
      for (const node of removedNodes) linksIn(node).forEach(forget)
      for (const node of type === 'attributes' ? [target] : addedNodes) linksIn(node).forEach(observe)
    }
  })

  function observe(link: Element): void {
    inView.observe(link)
  }

  function forget(link: Node): void {
    visible.delete(link as Element)
    inView.unobserve(link as Element)
  }

  function plan(): void {
    if (isPlanned || isStopped || visible.size === 0) return
    isPlanned = true
    whenIdle(() =>
      whenReleased(() => {
        isPlanned = false
        prefetchSome()
      }),
    )
  }

  /** Checks the connection before each address: it may have changed. */
  function prefetchSome(): void {
    for (const [link, address] of visible) {
      if (isStopped || running >= prefetchesAtOnce || !isAllowed()) return
      visible.delete(link)
      if (asked.has(keyOf(address))) continue
      asked.add(keyOf(address))
      running += 1
      prefetch(address).then(ended, ended)
    }
  }

  function ended(): void {
    running -= 1
    plan()
  }

  linksIn(root).forEach(observe)
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
  const unwatch = watch(plan)
  return () => {
    isStopped = true
    inView.disconnect()
    changes.disconnect()
    unwatch()
  }
}

/** Pages of the magazine on this origin, except the current page. */
export function prefetchable(link: PrefetchLink, here: string): URL | undefined {
  const href = link.getAttribute('href')
  if (href === null || link.hasAttribute('download')) return undefined
  const address = parseAddress(href, here)
  const open = new URL(here)
  if (!address || address.origin !== open.origin) return undefined
  const path = pathInMagazine(address.pathname)
  if (path === undefined || isDraftPath(path) || keyOf(address) === keyOf(open)) return undefined
  return address
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}

function linksIn(node: Node): Element[] {
  if (!('querySelectorAll' in node)) return []
  const parent = node as Element
  const isLink = 'matches' in node && parent.matches('a[href]')
  return [...(isLink ? [parent] : []), ...parent.querySelectorAll('a[href]')]
}

/** Waits until the current page has loaded its own resources. */
function waitForIdle(work: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => waitForIdle(work), { once: true })
    return
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
