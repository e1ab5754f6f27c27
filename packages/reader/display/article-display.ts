import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { isVertical } from '../behaviour/article-display.ts'
import { openTextPlaces } from './text-places.ts'
import { startVerticalPages, type VerticalPages } from './vertical/vertical-pages.ts'

/** Draws an article as the display settings want it, and again whenever they change. */
export function startDrawing(article: HTMLElement): () => void {
  const body = article.querySelector<HTMLElement>('.article-body')
  if (body === null) return () => {}
  const places = openTextPlaces(openLocalCache())
  let pages: VerticalPages | undefined

  function draw(shown: HTMLElement): void {
    if (!isVertical(article)) {
      pages?.stop()
      pages = undefined
    } else if (pages === undefined) pages = startVerticalPages(shown, places)
    else pages.layOut()
    shown.setAttribute('data-drawn', '')
  }

  const observer = new MutationObserver(() => draw(body))
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-writing', 'data-size', 'data-spacing', 'data-typeface'],
  })
  draw(body)
  return () => {
    observer.disconnect()
    pages?.stop()
  }
}
