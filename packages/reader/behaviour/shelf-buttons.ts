import { findLocalStorage } from '@tsuzuri/browser/cache/storage'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { articlesOnShelf, openShelf } from '@tsuzuri/browser/shelf'
import { shelfChanged } from './shelf.ts'
import { startWatchingShelf } from './shelf-changes.ts'
import { forgetShelved, keepShelved, keepUnopened } from './shelf-copies.ts'
import { showShelfNote } from './shelf-note.ts'
import { shelfItem } from './shelf-start.ts'

const buttons = '[data-shelf]'
const reasons = {
  full: `棚がいっぱいです（${articlesOnShelf}本まで）。ほかの記事を外してください。`,
  'not-stored': 'このブラウザーでは保存できないため、棚に入れられません。',
}

/** Adds the article of a button to the shelf, or removes it. */
export async function toggleOnShelf(button: HTMLElement, isStatic: boolean): Promise<void> {
  const { shelf: slug = '', title = slug } = button.dataset
  const shelf = openShelf(openLocalCache())
  const isRemoving = shelf.has(slug)
  if (isRemoving) shelf.remove(slug)
  else {
    // Without localStorage the shelf would be lost on the next page.
    const result = findLocalStorage() === undefined ? 'not-stored' : shelf.add(slug, title)
    if (result !== 'added') return showShelfNote(reasons[result])
  }
  dispatchEvent(new Event(shelfChanged))
  showShelfNote(isRemoving ? `「${title}」を棚から外しました。` : `「${title}」を棚に入れました。`)
  const open = button.closest('.article')
  if (isRemoving) await forgetShelved(slug)
  else if (open === null) await keepUnopened({ slug, title }, isStatic)
  else await keepShelved(open, { slug, title }, isStatic)
}

/** Marks the buttons of the articles on the shelf: now, on every later page, and after every change. */
export function startMarkingButtons(root: Node = document.body): () => void {
  const mark = () => {
    const saved = new Set(
      openShelf(openLocalCache())
        .list()
        .map(({ slug }) => slug),
    )
    for (const button of document.querySelectorAll<HTMLElement>(buttons))
      button.setAttribute('aria-pressed', String(saved.has(button.dataset['shelf'] ?? '')))
  }
  const pages = new MutationObserver((records) => {
    if (records.some(({ target, addedNodes }) => hasButtons([target, ...addedNodes]))) mark()
  })
  const stopWatching = startWatchingShelf([shelfItem], mark)
  pages.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-shelf'] })
  mark()
  return () => {
    pages.disconnect()
    stopWatching()
  }
}

function hasButtons(nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) => node instanceof Element && (node.matches(buttons) || node.querySelector(buttons) !== null),
  )
}
