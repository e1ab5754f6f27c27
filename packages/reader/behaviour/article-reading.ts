import { whenReleased } from '@tsuzuri/browser/background-requests'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { startReadTime } from '@tsuzuri/browser/read-time'
import { openReadingHistory } from '@tsuzuri/browser/reading-history'
import { startReadingPosition } from '@tsuzuri/browser/reading-position'
import { startScrollSpy } from '@tsuzuri/browser/scroll-spy'
import { isVertical } from './article-display.ts'
import { offerToResume } from './resume-reading.ts'

/** Selects the links of the table of contents. */
const contentsLinks = '[data-contents] a[href^="#"]'
const readsAddress = '/api/reads'

/**
 * Behaviour while an article is read: stores the position on this device and offers to resume it, and counts one reading.
 * Not started for drafts.
 */
export function startArticleReading(
  article: HTMLElement,
  slug: string,
  { title, isStatic = false }: { title: string; isStatic?: boolean | undefined },
): () => void {
  const history = openReadingHistory(openLocalCache())
  const position = history.find(slug)?.position ?? 0
  const offer = offerToResume(article, position)
  const stops = [
    offer.stop,
    startReadingPosition(article, (reached) => {
      // Don't overwrite a position that is still offered. Vertical pages store their own.
      if (!offer.isShown() && !isVertical(article)) history.remember(slug, reached, title)
    }),
    // A static site has no API that counts readings.
    ...(isStatic ? [] : [startReadTime(article, () => whenReleased(() => countReading(slug)))]),
  ]
  history.remember(slug, position, title)
  return () => stops.forEach((stop) => stop())
}

/** Stores the article for offline use, as it is shown now. The next article has the same element, but another title. */
export function startKeeping(article: ParentNode, slug: string, isStatic = false): () => void {
  let isLeft = false
  /** The code for storing is loaded after the page. If it is missing offline, nothing could be stored, either. */
  async function keep(): Promise<void> {
    const copies = await import('./article-copies.ts').catch(() => undefined)
    await copies?.keepRead(article, slug, isStatic, () => isLeft)
  }
  setTimeout(() => whenReleased(() => void keep()), 1000)
  return () => {
    isLeft = true
  }
}

/** Marks the current section in the table of contents. */
export function startContents(article: HTMLElement): () => void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(contentsLinks)].map((link) => [
      link.hash.slice(1),
      link,
    ]),
  )
  const headings = [...article.querySelectorAll('h2[id], h3[id]')].filter(({ id }) => links.has(id))
  return startScrollSpy(headings, (heading) => {
    for (const [id, link] of links) {
      if (id === heading?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  })
}

function countReading(slug: string): void {
  navigator.sendBeacon(readsAddress, slug)
}
