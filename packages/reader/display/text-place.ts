import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { isVertical } from '../behaviour/article-display.ts'
import { baseTextNodes } from './text-nodes.ts'
import { openTextPlaces } from './text-places.ts'

/** The boxes of characters on the screen. Offsets don't count readings, so that a place survives a new layout. */
export type TextBoxes = { length: number; boxAt: (offset: number) => DOMRect | undefined }

export function openTextBoxes(body: Element): TextBoxes {
  const nodes = baseTextNodes(body)
  const ends: number[] = []
  for (const node of nodes) ends.push((ends.at(-1) ?? 0) + node.length)
  const length = ends.at(-1) ?? 0
  const range = document.createRange()
  return {
    length,
    boxAt(offset) {
      const at = ends.findIndex((end) => end > offset)
      const [node, end] = [nodes[at], ends[at]]
      if (node === undefined || end === undefined) return undefined
      const start = offset - (end - node.length)
      range.setStart(node, start)
      range.setEnd(node, start + 1)
      const box = range.getClientRects()[0]
      return box === undefined || (box.width === 0 && box.height === 0) ? undefined : box
    },
  }
}

/** The first character that is not passed yet. Characters are in order, so it is found by bisection. */
export function firstUnpassed({ length, boxAt }: TextBoxes, isPassed: (box: DOMRect) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    const [box, at] = nextBox(boxAt, middle, high)
    if (box !== undefined && isPassed(box)) low = at + 1
    else high = middle
  }
  return low
}

/** The next character that has a box: some, such as collapsed spaces, have none. */
function nextBox(
  boxAt: TextBoxes['boxAt'],
  from: number,
  until: number,
): [box: DOMRect | undefined, at: number] {
  for (let at = from; at < until; at += 1) {
    const box = boxAt(at)
    if (box !== undefined) return [box, at]
  }
  return [undefined, until]
}

/**
 * Applies a layout change and keeps the reader's place: the first visible character of the article. Vertical pages keep
 * their place themselves, so only the position of their box on the screen is kept.
 */
export function keepTextPlace(change: () => void): void {
  const article = document.querySelector<HTMLElement>('.article')
  const body = article?.querySelector<HTMLElement>('.article-body') ?? null
  if (article === null || body === null) return change()
  const places = openTextPlaces(openLocalCache())
  const boxes = openTextBoxes(body)
  const wasVertical = isVertical(article)
  const before = wasVertical ? places.find() : topPlace(boxes)
  const top = boxes.boxAt(before)?.top ?? 0
  const bodyTop = body.getBoundingClientRect().top
  const wasAtTop = scrollY === 0
  if (!wasVertical) places.store(before)
  change()
  if (isVertical(article)) {
    if (!wasAtTop && wasVertical)
      scrollBy({ top: body.getBoundingClientRect().top - bodyTop, behavior: 'instant' })
    else if (!wasAtTop) body.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  } else if (!wasAtTop || before > 0) {
    const after = openTextBoxes(body).boxAt(before)
    if (after !== undefined)
      scrollBy({ top: after.top - (wasVertical ? readingTop : top), behavior: 'instant' })
  }
}

/** The distance from the top, in pixels, for the line that was on a vertical page before. */
const readingTop = 80

/** The first character that is not above the screen. */
function topPlace(boxes: TextBoxes): number {
  return Math.min(
    firstUnpassed(boxes, ({ bottom }) => bottom <= 0),
    Math.max(0, boxes.length - 1),
  )
}
