import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { openReadingHistory } from '@tsuzuri/browser/reading-history'
import { isVertical } from '../behaviour/article-display.ts'
import {
  type FuriganaLevel,
  furiganaLevels,
  removeFurigana,
  renderFurigana,
} from './furigana/render-furigana.ts'
import { linesOnPage } from './furigana/lines-on-page.ts'
import { loadReadings } from './furigana/load-readings.ts'
import { keepTextPlace } from './text-place.ts'
import { openTextPlaces } from './text-places.ts'
import { startVerticalPages, type VerticalPages } from './vertical/vertical-pages.ts'
import './furigana/furigana.css'

const root = document.documentElement

/** Renders an article according to the display settings, and again when they change. Drafts have no readings. */
export function startRendering(article: HTMLElement, slug: string | undefined): () => void {
  const body = article.querySelector<HTMLElement>('.article-body')
  if (body === null) return () => {}
  const places = openTextPlaces(openLocalCache())
  const history = openReadingHistory(openLocalCache())
  let pages: VerticalPages | undefined
  let renderedLevel: FuriganaLevel | undefined
  let isStopped = false

  async function render(shown: HTMLElement): Promise<void> {
    const level = wantedLevel()
    if (level !== renderedLevel) {
      renderedLevel = level
      removeFurigana(article)
      const readings =
        level === undefined || slug === undefined
          ? undefined
          : await loadReadings(slug).catch(() => undefined)
      // The reader may have chosen another level meanwhile.
      if (isStopped || level !== renderedLevel) return
      if (level !== undefined && readings !== undefined)
        keepTextPlace(() => renderFurigana(linesOf(article), readings, level))
    }
    if (!isVertical(article)) {
      pages?.stop()
      pages = undefined
    } else if (pages === undefined) pages = startVerticalPages(shown, places, rememberShare)
    else pages.layOut()
    article.setAttribute('data-rendered', '')
  }

  function rememberShare(share: number): void {
    if (slug !== undefined) history.remember(slug, share, history.find(slug)?.title)
  }

  const observer = new MutationObserver(() => void render(body))
  observer.observe(root, {
    attributes: true,
    attributeFilter: ['data-writing', 'data-size', 'data-spacing', 'data-typeface', 'data-furigana'],
  })
  void render(body)
  return () => {
    isStopped = true
    observer.disconnect()
    pages?.stop()
    article.removeAttribute('data-rendered')
  }
}

function wantedLevel(): FuriganaLevel | undefined {
  const { furigana = '' } = root.dataset
  return furigana in furiganaLevels ? (furigana as FuriganaLevel) : undefined
}

/** The lines of title, lead and body. A title is one line, although each of its sentences is a box. */
function linesOf(article: HTMLElement) {
  return [...article.querySelectorAll<HTMLElement>('h1, .article-lead, .article-body')].flatMap((part) =>
    part.matches('h1') ? linesOnPage(part, () => false) : linesOnPage(part),
  )
}
