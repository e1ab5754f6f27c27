import './sentence-mark.css'

const highlightName = 'tsuzuri-aloud'

/**
 * Marks the sentence that is being read, without changing the page's text. In browsers without custom highlights it
 * marks the paragraph.
 */
export function markSentence(range: Range | undefined): void {
  const highlights = 'highlights' in CSS ? CSS.highlights : undefined
  highlights?.delete(highlightName)
  for (const old of document.querySelectorAll('.is-read-aloud')) old.classList.remove('is-read-aloud')
  if (range === undefined) return
  if (highlights !== undefined) highlights.set(highlightName, new Highlight(range))
  else elementOf(range)?.classList.add('is-read-aloud')
  show(range)
}

/** Scrolls only if the sentence is not on the screen above the player's bar. Vertical text turns to its page. */
function show(range: Range): void {
  const { top, bottom, right } = range.getBoundingClientRect()
  const body = elementOf(range)?.closest<HTMLElement>('.article-body[role=region]')
  body?.dispatchEvent(new CustomEvent('show-text', { detail: right }))
  const bar = document.querySelector<HTMLElement>('.player-bar')
  const free = innerHeight - (bar?.offsetHeight ?? 0)
  if (top >= 0 && bottom <= free) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const target = body?.getBoundingClientRect() ?? { top, bottom }
  const middle = (target.top + target.bottom) / 2
  scrollBy({ top: middle - free / 2, behavior: isStill ? 'instant' : 'smooth' })
}

function elementOf(range: Range): Element | null {
  const { startContainer } = range
  return startContainer instanceof Element ? startContainer : startContainer.parentElement
}
