import { whenReleased } from '@tsuzuri/browser/background-requests'
import { cacheName } from '@tsuzuri/browser/kept-cache'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { findKept, forgetArticle, keepPictures } from '@tsuzuri/browser/offline'
import { openShelf, type Shelf, type ShelvedArticle } from '@tsuzuri/browser/shelf'
import { renameOnShelf } from '@tsuzuri/browser/shelf-rename'
import { withinMagazine } from '../addresses.ts'
import { pageOf, shelfChanged } from './shelf.ts'
import { keepUnopened } from './shelf-copies.ts'

/**
 * Asks the server about every article on the shelf: one that was withdrawn or has ended leaves the shelf and the device, one
 * that moved is found at its new address, one that was corrected is stored again, unless it was evicted. Pictures that could
 * not be stored before are tried again. Without an answer nothing changes.
 */
export async function checkShelf(isStatic: boolean): Promise<void> {
  const shelf = openShelf(openLocalCache())
  for (const article of shelf.list()) {
    await new Promise<void>(whenReleased)
    // The reader may have removed it meanwhile, here or in another tab.
    if (!shelf.has(article.slug)) continue
    const response = await fetch(pageOf(article.slug), { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (response === undefined) return
    const current = await follow(shelf, article, response)
    if (current !== undefined && (await needsCopy(current, response)))
      await keepUnopened({ ...article, slug: current }, isStatic)
  }
  if (shelf.list().length > 0) await keepPictures()
}

/** Where the article is now, if it still is; undefined also where the server can't tell. */
async function follow(
  shelf: Shelf,
  { slug }: ShelvedArticle,
  { status, redirected, url }: Response,
): Promise<string | undefined> {
  // The copy first: if the reader leaves the page meanwhile, the article is still on the shelf and is checked again.
  if (status === 404 || status === 410) {
    await forgetArticle(pageOf(slug))
    shelf.remove(slug)
    dispatchEvent(new Event(shelfChanged))
    return undefined
  }
  if (status !== 200) return undefined
  const moved = redirected ? slugOf(url) : undefined
  if (moved === undefined) return slug
  await forgetArticle(pageOf(slug))
  renameOnShelf(shelf, slug, moved)
  dispatchEvent(new Event(shelfChanged))
  return moved
}

/** Whether the device has space for a copy, and none that was stored for the shelf and is what the server would send. */
async function needsCopy(slug: string, { headers }: Response): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const page = pageOf(slug)
  const known = await findKept(page)
  if (known?.isEvicted === true) return false
  if (known?.isPinned !== true) return true
  const copy = await (await caches.open(cacheName)).match(page)
  return copy?.headers.get('etag') !== headers.get('etag')
}

/** The slug of an article's address: one segment below the magazine. */
function slugOf(url: string): string | undefined {
  const path = withinMagazine(new URL(url).pathname) ?? ''
  const [, slug] = /^\/([^/]+)\/$/.exec(path) ?? []
  return slug === undefined ? undefined : decodeURIComponent(slug)
}
