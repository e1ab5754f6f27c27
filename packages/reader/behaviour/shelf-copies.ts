import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { forgetArticle, hasWorker, keepArticle, partsOf } from '@tsuzuri/browser/offline'
import { openShelf, type ShelvedArticle } from '@tsuzuri/browser/shelf'
import { articleParts, dataOf } from './article-parts.ts'
import { pageOf, shelfPage, shelfTitle } from './shelf.ts'

/** Stores the open article, which the reader saved, and the page of the shelf. */
export async function keepShelved(
  article: ParentNode,
  { slug, title }: Pick<ShelvedArticle, 'slug' | 'title'>,
  isStatic: boolean,
): Promise<void> {
  await keepWithShelf(slug, title, articleParts(article, slug, isStatic))
}

/**
 * Stores an article that is not open: its page names the parts, and this screen chooses the picture widths. Without a
 * service worker nothing is requested.
 */
export async function keepUnopened(
  { slug, title }: Pick<ShelvedArticle, 'slug' | 'title'>,
  isStatic: boolean,
): Promise<void> {
  if (!(await hasWorker())) return
  const response = await fetch(pageOf(slug)).catch(() => undefined)
  if (response?.ok !== true) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const parts = partsOf({
    document: { querySelectorAll: page.querySelectorAll.bind(page), baseURI: document.baseURI },
    article: await choosePictures(page.querySelectorAll<HTMLImageElement>('.article img')),
    loaded: [],
    data: dataOf(slug, isStatic),
  })
  await keepWithShelf(slug, title, parts)
}

async function keepWithShelf(slug: string, title: string, parts: string[]): Promise<void> {
  // The reader may have removed it while its page was loading.
  if (!openShelf(openLocalCache()).has(slug)) return
  await keepArticle({ page: pageOf(slug), title, parts, isPinned: true })
  await keepArticle({ page: shelfPage, title: shelfTitle, parts: [], isPinned: true })
}

/** An image of a parsed page has no `currentSrc`; one of this document chooses its candidate for this screen. */
async function choosePictures(images: Iterable<HTMLImageElement>): Promise<HTMLElement> {
  const chosen = document.createElement('div')
  for (const { sizes, srcset, src } of images)
    chosen.append(Object.assign(new Image(), { sizes, srcset, src }))
  // The choice is made in a microtask.
  await new Promise((resolve) => setTimeout(resolve))
  return chosen
}

/** Removes the copy of an article that left the shelf. */
export function forgetShelved(slug: string): Promise<void> {
  return forgetArticle(pageOf(slug))
}
