import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { articlesOnShelf, openShelf } from '@tsuzuri/browser/shelf'
import { forgetShelved, keepShelved, keepUnopened } from './article-copies.ts'
import { shelfChanged } from './shelf.ts'
import { showShelfNote } from './shelf-note.ts'

const buttons = '[data-shelf]'

/** Puts the article of a button on the shelf, or takes it off. */
export async function toggleOnShelf(button: HTMLElement, isStatic: boolean): Promise<void> {
  const { shelf: slug = '', title = slug } = button.dataset
  const shelf = openShelf(openLocalCache())
  const isRemoving = shelf.has(slug)
  if (isRemoving) shelf.remove(slug)
  else if (!shelf.add(slug, title)) {
    showShelfNote(`棚がいっぱいです（${articlesOnShelf}本まで）。`)
    return
  }
  dispatchEvent(new Event(shelfChanged))
  showShelfNote(isRemoving ? `「${title}」を棚から外しました。` : `「${title}」を棚に入れました。`)
  const open = button.closest('.article')
  if (isRemoving) await forgetShelved(slug)
  else if (open === null) await keepUnopened({ slug, title }, isStatic)
  else await keepShelved(open, { slug, title }, isStatic)
}

/** Marks the buttons of the articles on the shelf: now, on every page that follows, and after every change. */
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
  // `storage`: another tab changed the shelf.
  const events = ['storage', shelfChanged]
  for (const type of events) addEventListener(type, mark)
  pages.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-shelf'] })
  mark()
  return () => {
    pages.disconnect()
    for (const type of events) removeEventListener(type, mark)
  }
}

function hasButtons(nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) => node instanceof Element && (node.matches(buttons) || node.querySelector(buttons) !== null),
  )
}
