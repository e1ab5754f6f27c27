import { parseAddress, pathInMagazine } from './addresses.ts'

/** The part of a click event that this module reads. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>

/** The part of a link element that this module reads. */
export type ClickedLink = Pick<Element, 'getAttribute' | 'hasAttribute'>

/** The browser handles links with this attribute, as well as downloads and links to other windows. */
const reloadAttribute = 'data-reload'

/**
 * One click listener for all links: a plain click on a magazine page navigates without a reload. Links stay plain
 * anchors, so rendering them costs nothing, and links in server-rendered text behave like all others.
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

/** The target page of a click, below the magazine's base; undefined if the browser should handle the click. */
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
