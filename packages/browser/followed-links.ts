import { parseAddress, pathInMagazine } from './addresses.ts'

/** As much of a click as following a link looks at. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>

/** As much of a link. */
export type ClickedLink = Pick<Element, 'getAttribute' | 'hasAttribute'>

/** A link with this attribute is left to the browser, as are links that download or open elsewhere. */
const reloadAttribute = 'data-reload'

/**
 * One listener for every link of the page: a plain click on a page of the magazine is followed without a reload. Links
 * stay plain anchors, so that drawing them costs nothing, and those in text that the server drew behave like all others.
 */
export function startFollowingLinks(
  root: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  follow: (path: string) => void,
): () => void {
  function clicked(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const path = link === null ? undefined : followedPath(event, link, location.href)
    if (path === undefined) return
    event.preventDefault()
    follow(path)
  }

  root.addEventListener('click', clicked)
  return () => root.removeEventListener('click', clicked)
}

/** The page that a click asks for, below the magazine's base; nothing where the browser should see to it. */
export function followedPath(click: Click, link: ClickedLink, here: string): string | undefined {
  const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey
  const target = link.getAttribute('target') ?? ''
  const isLeft = link.hasAttribute('download') || link.hasAttribute(reloadAttribute)
  if (click.defaultPrevented || !isPlain || isLeft || (target !== '' && target !== '_self')) return undefined
  const address = parseAddress(link.getAttribute('href') ?? '', here)
  const open = new URL(here)
  if (address === undefined || address.origin !== open.origin) return undefined
  const path = pathInMagazine(address.pathname)
  const isFile = /\.[^/]*$/.test(address.pathname)
  const isWithinPage =
    address.hash !== '' && address.pathname === open.pathname && address.search === open.search
  if (path === undefined || isFile || isWithinPage) return undefined
  return path + address.search + address.hash
}
