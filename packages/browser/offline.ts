import { isDraftPath, magazineBase, parseAddress, pathInMagazine } from './addresses.ts'
import type { ArticleToKeep } from './offline/kept-articles.ts'
import type { OfflineMessage } from './offline/message.ts'
import { strategyOf } from './offline/strategy.ts'

const serviceWorkerAddress = `${magazineBase}service-worker.js`

/** As much of `navigator.serviceWorker` as is used; undefined where the browser has none. */
export interface WorkerContainer {
  register: (address: string, options: RegistrationOptions) => Promise<unknown>
  ready: Promise<{ active: { postMessage: (message: OfflineMessage) => void } | null }>
  getRegistration: (scope: string) => Promise<{ unregister: () => Promise<boolean> } | undefined>
}

/** Says whether the service worker is there. The magazine reads the same without it. */
export async function registerOffline(
  container: WorkerContainer | undefined = findContainer(),
): Promise<boolean> {
  if (!container) return false
  try {
    await container.register(serviceWorkerAddress, { scope: magazineBase, updateViaCache: 'none' })
    return true
  } catch {
    return false
  }
}

/** Keeps an article that is being read for reading offline. Drafts are never kept. */
export async function keepArticle(
  article: ArticleToKeep,
  container: WorkerContainer | undefined = findContainer(),
): Promise<void> {
  const path = pathInMagazine(article.page)
  if (path === undefined || isDraftPath(path)) return
  await tell({ type: 'keep-article', ...article }, container)
}

export async function forgetKeptArticles(
  container: WorkerContainer | undefined = findContainer(),
): Promise<void> {
  await tell({ type: 'forget-articles' }, container)
}

export interface PageParts {
  document: Pick<Document, 'querySelectorAll' | 'baseURI'>
  /** The article's own element, whose images are kept. */
  article: Pick<Element, 'querySelectorAll'>
  /** Addresses that the page has loaded so far: chunks that no element names. */
  loaded?: readonly string[]
  /** Addresses of the data with which a router draws the article. */
  data?: readonly string[]
}

/** Everything that the article's page needs: styles and scripts first, then data, then images as this screen chose them. */
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

/** Waits for the worker only where one is registered: `ready` never comes otherwise. */
async function tell(message: OfflineMessage, container: WorkerContainer | undefined): Promise<void> {
  if (!container || !(await container.getRegistration(magazineBase).catch(() => undefined))) return
  const { active } = await container.ready
  // A worker takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(message)
}

function listLoaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/'))
}

function findContainer(): WorkerContainer | undefined {
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as { serviceWorker?: WorkerContainer }).serviceWorker
}
