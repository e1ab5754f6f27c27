import { cacheName } from '@tsuzuri/browser/kept-cache'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { forgetArticle, keepArticle } from '@tsuzuri/browser/offline'
import { openShelf, type Shelf, type ShelvedArticle } from '@tsuzuri/browser/shelf'
import { renameOnShelf } from '@tsuzuri/browser/shelf-rename'
import { withinMagazine } from '../addresses.ts'
import { pageOf, shelfChanged } from './shelf.ts'

/**
 * Asks the server about every article on the shelf: one that was withdrawn or has ended leaves the shelf and the device, one
 * that moved is found at its new address, one that was corrected is stored again. Without an answer nothing changes.
 */
export async function checkShelf(shelf: Shelf = openShelf(openLocalCache())): Promise<void> {
  for (const article of shelf.list()) {
    const response = await fetch(pageOf(article.slug), { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (response === undefined) return
    await follow(shelf, article, response)
  }
}

async function follow(shelf: Shelf, { slug, title }: ShelvedArticle, response: Response): Promise<void> {
  const { status, redirected, url, headers } = response
  if (status === 404 || status === 410) {
    shelf.remove(slug)
    await forgetArticle(pageOf(slug))
    dispatchEvent(new Event(shelfChanged))
    return
  }
  if (status !== 200) return
  const moved = redirected ? slugOf(url) : undefined
  if (moved !== undefined) {
    renameOnShelf(shelf, slug, moved)
    await forgetArticle(pageOf(slug))
    dispatchEvent(new Event(shelfChanged))
  }
  const page = pageOf(moved ?? slug)
  const copy = await findCopy(page)
  if (copy === undefined || copy.headers.get('etag') !== headers.get('etag'))
    await keepArticle({ page, title, parts: [], isPinned: true })
}

async function findCopy(page: string): Promise<Response | undefined> {
  if (!('caches' in globalThis)) return undefined
  return (await caches.open(cacheName)).match(page)
}

/** The slug of an article's address: one segment below the magazine. */
function slugOf(url: string): string | undefined {
  const path = withinMagazine(new URL(url).pathname) ?? ''
  const [, slug] = /^\/([^/]+)\/$/.exec(path) ?? []
  return slug === undefined ? undefined : decodeURIComponent(slug)
}
