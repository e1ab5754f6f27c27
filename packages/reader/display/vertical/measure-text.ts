import type { TextSpan } from './page-starts.ts'
import { horizontalBlocks } from './tate-chu-yoko.ts'

export type MeasuredText = { spans: TextSpan[]; pageLength: number; textLength: number }

/** The lines and figures of a vertical text as distances from its start. */
export function measureText(body: HTMLElement): MeasuredText {
  const origin = originOf(body)
  const spans: TextSpan[] = []
  const add = ({ left, right }: { left: number; right: number }, around = 0) =>
    spans.push({ start: Math.max(0, origin - right - around), end: origin - left + around })
  const range = document.createRange()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    const element = node as Element
    if (element.matches('rt, rp, .vertical-marks')) return NodeFilter.FILTER_REJECT
    if (!element.matches(horizontalBlocks)) return NodeFilter.FILTER_SKIP
    add(element.getBoundingClientRect())
    return NodeFilter.FILTER_REJECT
  })
  let block: Element | null = null
  let lineHeight = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node
    if (parentElement === null) continue
    if (parentElement !== block) {
      block = parentElement
      lineHeight = Number.parseFloat(getComputedStyle(parentElement).lineHeight)
    }
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      // The whole line with its readings, which are in the space between the lines.
      if (box.width > 0) add(box, Math.max(0, (lineHeight - box.width) / 2 || 0))
    }
  }
  return { spans, pageLength: body.clientWidth, textLength: body.scrollWidth }
}

/** The x coordinate at which the text starts; `scrollLeft` is zero there, and negative further on. */
export function originOf(body: HTMLElement): number {
  return body.getBoundingClientRect().left + body.clientLeft + body.clientWidth - body.scrollLeft
}
