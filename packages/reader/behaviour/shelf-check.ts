import { whenReleased } from '@tsuzuri/browser/background-requests'
import { cacheName } from '@tsuzuri/browser/kept-cache'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { findKept, forgetArticle, keepPictures } from '@tsuzuri/browser/offline'
import { openShelf, type Shelf, type ShelvedArticle } from '@tsuzuri/browser/shelf'
import { renameOnShelf } from '@tsuzuri/browser/shelf-rename'
import { siteAnswers } from '@tsuzuri/browser/site-answers'
import { isReserved } from '@tsuzuri/content/reserved'
import { withinMagazine } from '../addresses.ts'
import { pageOf, shelfChanged } from './shelf.ts'
import { keepUnopened } from './shelf-copies.ts'

/**
 * Asks the server about every article on the shelf: one that was withdrawn, has ended or leads to something that is no
 * article leaves the shelf and the device, one that moved is found at its new address, one that was corrected is stored
 * again, unless it was evicted. Pictures that could not be stored before are tried again. Without an answer, and while
 * every address of the site redirects, nothing changes.
 */
export async function checkShelf(isStatic: boolean): Promise<void> {
  const shelf = openShelf(openLocalCache())
  for (const article of shelf.list()) {
    await new Promise<void>(whenReleased)
    // The reader may have removed it meanwhile, here or in another tab.
    if (!shelf.has(article.slug)) continue
    const response = await ask(article)
    if (response === undefined) return
    if (isElsewhere(article, response) && !(await siteAnswers(fetch))) return
    const current = await follow(shelf, article, response)
    if (current !== undefined && (await needsCopy(current, response)))
      await keepUnopened({ ...article, slug: current }, isStatic)
  }
  if (shelf.list().length > 0) await keepPictures()
}

async function ask({ slug }: ShelvedArticle): Promise<Response | undefined> {
  const head = (redirect: RequestRedirect) =>
    fetch(pageOf(slug), { method: 'HEAD', cache: 'no-store', redirect }).catch(() => undefined)
  const followed = await head('follow')
  if (followed !== undefined) return followed
  // A redirect to another site can't be followed, but it is an answer, too, unless only the connection broke before.
  const response = await head('manual')
  return response?.type === 'opaqueredirect' ? ((await head('follow')) ?? response) : response
}

function isElsewhere({ slug }: ShelvedArticle, { type, redirected, url }: Response): boolean {
  return type === 'opaqueredirect' || (redirected && slugOf(url) !== slug)
}

/** The current slug of the article; undefined if it was removed, or if the status says nothing about it. */
async function follow(
  shelf: Shelf,
  { slug }: ShelvedArticle,
  { status, type, redirected, url }: Response,
): Promise<string | undefined> {
  const current = redirected ? slugOf(url) : slug
  const isNoArticle = type === 'opaqueredirect' || (status === 200 && current === undefined)
  // The copy first: if the reader leaves the page meanwhile, the article is still on the shelf and is checked again.
  if (status === 404 || status === 410 || isNoArticle) {
    await forgetArticle(pageOf(slug))
    shelf.remove(slug)
    dispatchEvent(new Event(shelfChanged))
    return undefined
  }
  if (status !== 200 || current === undefined) return undefined
  if (current === slug) return slug
  await forgetArticle(pageOf(slug))
  renameOnShelf(shelf, slug, current)
  dispatchEvent(new Event(shelfChanged))
  return current
}

/** Whether to store a copy: the device has space, and has no pinned copy that equals the server's version. */
async function needsCopy(slug: string, { headers }: Response): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const page = pageOf(slug)
  const known = await findKept(page)
  if (known?.isEvicted === true) return false
  if (known?.isPinned !== true) return true
  const copy = await (await caches.open(cacheName)).match(page)
  return copy?.headers.get('etag') !== headers.get('etag')
}

/** The slug of an article's address: one segment below the magazine; undefined for other pages. */
function slugOf(url: string): string | undefined {
  const path = withinMagazine(new URL(url).pathname) ?? ''
  const [, slug] = /^\/([^/]+)\/$/.exec(path) ?? []
  return slug === undefined || isReserved(slug) ? undefined : decodeURIComponent(slug)
}
