import { isDraftPath, magazineBase, parseAddress, pathInMagazine } from './addresses.ts'
import type { ArticleToKeep } from './offline/kept-articles.ts'
import { cacheName, indexAddress } from './offline/kept-cache.ts'
import type { KeptArticle } from './offline/kept-index.ts'
import type { OfflineMessage } from './offline/message.ts'
import { strategyOf } from './offline/strategy.ts'
import { findContainer, type WorkerContainer } from './register-offline.ts'

/** Stores the article that is being read for offline reading. Drafts are never stored. */
export async function keepArticle(
  article: ArticleToKeep,
  container: WorkerContainer | undefined = findContainer(),
): Promise<void> {
  const path = pathInMagazine(article.page)
  if (path === undefined || isDraftPath(path)) return
  await postToWorker({ type: 'keep-article', ...article }, container)
}

/** Stores the pictures that are missing in stored articles. */
export async function keepPictures(container: WorkerContainer | undefined = findContainer()): Promise<void> {
  await postToWorker({ type: 'keep-pictures' }, container)
}

/** Removes the stored copy of an article. */
export async function forgetArticle(
  page: string,
  container: WorkerContainer | undefined = findContainer(),
): Promise<void> {
  await postToWorker({ type: 'forget-article', page }, container)
}

export async function forgetKeptArticles(
  container: WorkerContainer | undefined = findContainer(),
): Promise<void> {
  await postToWorker({ type: 'forget-articles' }, container)
}

/** The entry of an article in the index of stored articles. */
export async function findKept(page: string): Promise<KeptArticle | undefined> {
  const index = await (await caches.open(cacheName)).match(indexAddress)
  const kept = index === undefined ? [] : ((await index.json()) as KeptArticle[])
  return kept.find((article) => article.page === page)
}

export interface PageParts {
  document: Pick<Document, 'querySelectorAll' | 'baseURI'>
  /** The article's element, whose images are stored. */
  article: Pick<Element, 'querySelectorAll'>
  /** URLs that the page has loaded so far, for chunks that no element references. */
  loaded?: readonly string[]
  /** URLs of the data with which the router renders the article. */
  data?: readonly string[]
}

/**
 * All URLs that the article's page needs: styles and scripts first, then data, then the image candidates that this
 * screen chose.
 */
export function partsOf({ document, article, loaded = listLoaded(), data = [] }: PageParts): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')]
  const named = elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
  const images = [...article.querySelectorAll('img')].map((image) => image.currentSrc || image.src)
  const { origin } = new URL(document.baseURI)
  const code = [...named, ...loaded].filter((address) => !address.includes('/media/'))
  const parts = [...code, ...data, ...images].flatMap((address) => {
    const url = parseAddress(address, document.baseURI)
    const strategy = url && strategyOf(url, origin)
    return url && (strategy === 'asset' || strategy === 'data') ? [url.pathname + url.search] : []
  })
  return [...new Set(parts)]
}

/** Whether there is a service worker that stores articles. */
export async function hasWorker(container: WorkerContainer | undefined = findContainer()): Promise<boolean> {
  return (await container?.getRegistration(magazineBase).catch(() => undefined)) !== undefined
}

/** Waits only if a worker is registered: otherwise `ready` never resolves. */
async function postToWorker(message: OfflineMessage, container: WorkerContainer | undefined): Promise<void> {
  if (!container || !(await hasWorker(container))) return
  const { active } = await container.ready
  // A worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(message)
}

function listLoaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/'))
}
