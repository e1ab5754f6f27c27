import { originOf, measureText } from './measure-text.ts'
import { addPageControls } from './page-controls.ts'
import { startPageKeys } from './page-keys.ts'
import { dividePages, pageAt, type TextPage } from './page-starts.ts'
import { startPageWheel } from './page-wheel.ts'
import { markNumbers } from './tate-chu-yoko.ts'
import { firstUnpassed, openTextBoxes, type TextBoxes } from '../text-place.ts'

/** `layOut` divides the text into pages again, after a change that does not resize the box. */
export type VerticalPages = { layOut: () => void; stop: () => void }

export type TextPlaces = { find: () => number; store: (offset: number) => void }

/**
 * Pages through a vertical text: by swipe and trackpad (native scrolling with snap positions), wheel, keys and buttons.
 * The place is the first character of the page, so it survives a new layout. `onRead` gets the share of the text up to
 * the end of the page.
 */
export function startVerticalPages(
  body: HTMLElement,
  places: TextPlaces,
  onRead: (share: number) => void,
): VerticalPages {
  const marks = document.createElement('div')
  marks.className = 'vertical-marks'
  const cover = document.createElement('div')
  cover.className = 'vertical-cover'
  let pages: TextPage[] = dividePages([], 0)
  let place = places.find()
  /** The place of the page that is being turned to, until it is stored: the layout may change before. */
  let turning: number | undefined
  /** The page that a smooth scroll is on the way to. */
  let aimed: number | undefined
  let isLayingOut = false

  const controls = addPageControls(body, step)
  const distance = () => -body.scrollLeft
  const page = () => pageAt(pages, distance())

  /** Quick presses count from the page that is being turned to; a key that is held waits until it is reached. */
  function step(by: 1 | -1, isHeld = false): boolean {
    if (isHeld && aimed !== undefined) return true
    const next = (aimed ?? page()) + by
    if (next < 0 || next >= pages.length) return false
    turnTo(next, 'smooth')
    // Only as far as needed: usually the page is in view already.
    body.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    return true
  }

  function turnTo(wanted: number, motion: 'smooth' | 'instant'): void {
    const edge = originOf(body) - (pages[wanted]?.start ?? 0)
    turning = wanted === 0 ? 0 : firstUnpassed(openTextBoxes(body), ({ left }) => left >= edge - 1)
    goTo(wanted, motion)
  }

  function goTo(wanted: number, motion: 'smooth' | 'instant'): void {
    const isStill = motion === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
    aimed = isStill ? undefined : wanted
    body.scrollTo({ left: -(pages[wanted]?.start ?? 0), behavior: isStill ? 'instant' : 'smooth' })
    showPage()
  }

  /**
   * Covers the first line of the next page if it is visible at the edge, but not while the text scrolls. The cover is
   * inside the text, so swipes and the wheel work on it, and links under it can't be clicked.
   */
  function showPage(): void {
    const shown = page()
    const { start, end } = pages[shown] ?? { start: 0, end: 0 }
    cover.hidden = Math.abs(distance() - start) >= 2
    cover.style.right = `${end}px`
    cover.style.width = `${Math.max(0, body.clientWidth - (end - start))}px`
    controls.show(aimed ?? shown, pages.length)
  }

  /** Divides the text into pages again, and shows the one that has the reader's place. */
  function layOut(): void {
    isLayingOut = true
    marks.replaceChildren()
    const { spans, pageLength } = measureText(body)
    pages = dividePages(spans, pageLength)
    marks.append(cover, ...pages.map(({ start }) => mark(start, pageLength)))
    const shown = turning ?? place
    const box = shown === 0 ? undefined : openTextBoxes(body).boxAt(shown)
    goTo(box === undefined ? 0 : pageAt(pages, originOf(body) - box.right), 'instant')
    isLayingOut = false
  }

  /** Turns to the page that contains this x coordinate, which may be outside the screen. */
  function showText(event: Event): void {
    const wanted = pageAt(pages, originOf(body) - (event as CustomEvent<number>).detail)
    if (wanted !== (aimed ?? page())) turnTo(wanted, 'smooth')
  }

  /** Focus can move to a link that is on the screen, but under the cover. */
  function showFocus({ target }: FocusEvent): void {
    if (target === body || !(target instanceof Element)) return
    const wanted = pageAt(pages, originOf(body) - target.getBoundingClientRect().right)
    if (wanted > page()) turnTo(wanted, 'instant')
  }

  function scrolled(): void {
    if (isLayingOut) return
    showPage()
    clearTimeout(settling)
    settling = setTimeout(notePlace, settlingMs)
  }

  /** Keeps the place if the page shows it, so that layout changes do not move it back step by step. */
  function notePlace(): void {
    turning = undefined
    aimed = undefined
    showPage()
    const boxes = openTextBoxes(body)
    const box = boxes.boxAt(place)
    if (box !== undefined && pageAt(pages, originOf(body) - box.right) === page()) return
    const edge = body.getBoundingClientRect().right
    place = distance() < 1 ? 0 : firstUnpassed(boxes, ({ left }) => left >= edge - 1)
    places.store(place)
    onRead(readShare(boxes, edge))
  }

  /** 1 on the last page: characters without a box may follow the last visible one. */
  function readShare(boxes: TextBoxes, edge: number): number {
    const { start, end } = pages[page()] ?? { start: 0, end: 0 }
    if (page() === pages.length - 1) return 1
    return firstUnpassed(boxes, ({ left }) => left >= edge - (end - start) - 1) / boxes.length
  }

  let settling: ReturnType<typeof setTimeout> | undefined
  let [width, height] = [0, 0]
  const resizing = new ResizeObserver(() => {
    if (body.clientWidth === width && body.clientHeight === height) return
    ;[width, height] = [body.clientWidth, body.clientHeight]
    layOut()
  })

  markNumbers(body)
  body.tabIndex = 0
  body.setAttribute('role', 'region')
  body.setAttribute('aria-label', '本文（縦書き）')
  body.append(marks)
  layOut()
  resizing.observe(body)
  body.addEventListener('scroll', scrolled, { passive: true })
  // The reader may leave right after turning a page.
  addEventListener('pagehide', notePlace)
  body.addEventListener('show-text', showText)
  body.addEventListener('focusin', showFocus)
  const stops = [startPageKeys(body, step), startPageWheel(body, step)]
  void layOutWithFonts()

  async function layOutWithFonts(): Promise<void> {
    await document.fonts.ready
    if (marks.isConnected) layOut()
  }

  function stop(): void {
    clearTimeout(settling)
    resizing.disconnect()
    removeEventListener('pagehide', notePlace)
    body.removeEventListener('scroll', scrolled)
    body.removeEventListener('show-text', showText)
    body.removeEventListener('focusin', showFocus)
    for (const stopOne of stops) stopOne()
    controls.remove()
    marks.remove()
    for (const name of ['tabindex', 'role', 'aria-label']) body.removeAttribute(name)
  }

  return { layOut, stop }
}

/** Scrolling has ended after this pause. Safari has no `scrollend` before version 26. */
const settlingMs = 150

/** A snap position as long as a page, so that the last page can be scrolled to its start, however short it is. */
function mark(start: number, length: number): HTMLElement {
  const made = document.createElement('i')
  made.style.right = `${start}px`
  made.style.width = `${length}px`
  return made
}
