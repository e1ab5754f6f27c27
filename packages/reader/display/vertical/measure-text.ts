import { horizontalBlocks } from './tate-chu-yoko.ts'
import type { TextSpan } from './text-lines.ts'

export type MeasuredText = { spans: TextSpan[]; pageLength: number }

/** The lines and figures of a vertical text as distances from its start. */
export function measureText(body: HTMLElement): MeasuredText {
  const origin = originOf(body)
  const spans: TextSpan[] = []
  const add = ({ left, right }: DOMRect, kept: Pick<TextSpan, 'keep'> = {}) =>
    spans.push({ start: Math.max(0, origin - right), end: origin - left, ...kept })
  /** The whole line with its readings, which are in the space between the lines. */
  const addLine = ({ left, right }: DOMRect, { lineHeight, fontSize }: LineSizes) => {
    const around = Math.max(0, (lineHeight - (right - left)) / 2 || 0)
    const end = origin - left + around
    spans.push({
      start: Math.max(0, origin - right - around),
      end,
      inkEnd: end - Math.max(0, (lineHeight - fontSize) / 2 || 0),
    })
  }
  const range = document.createRange()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    const element = node as Element
    if (element.matches('rt, rp, .vertical-marks')) return NodeFilter.FILTER_REJECT
    const kept = keptAs(element)
    if (kept === undefined && !element.matches(`${horizontalBlocks}, hr`)) return NodeFilter.FILTER_SKIP
    const box = element.getBoundingClientRect()
    // A heading longer than half a page is measured line by line, so that no line of it can be cut.
    if (kept !== undefined && box.width > body.clientWidth / 2) return NodeFilter.FILTER_SKIP
    add(box, kept)
    return NodeFilter.FILTER_REJECT
  })
  let block: Element | null = null
  let sizes: LineSizes = { lineHeight: 0, fontSize: 0 }
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node
    if (parentElement === null) continue
    if (parentElement !== block) {
      block = parentElement
      const { lineHeight, fontSize } = getComputedStyle(parentElement)
      sizes = { lineHeight: Number.parseFloat(lineHeight), fontSize: Number.parseFloat(fontSize) }
    }
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width > 0) addLine(box, sizes)
    }
  }
  return { spans, pageLength: body.clientWidth }
}

function keptAs(element: Element): Pick<TextSpan, 'keep'> | undefined {
  if (element.matches('h2, h3, h4, dt, .callout-title, .timeline-heading')) return { keep: 'next' }
  return element.matches('.quote figcaption') ? { keep: 'previous' } : undefined
}

type LineSizes = { lineHeight: number; fontSize: number }

/** The x coordinate at which the text starts; `scrollLeft` is zero there, and negative further on. */
export function originOf(body: HTMLElement): number {
  return body.getBoundingClientRect().left + body.clientLeft + body.clientWidth - body.scrollLeft
}
