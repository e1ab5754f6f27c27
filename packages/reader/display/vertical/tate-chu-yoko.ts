import { baseTextNodes, isDivisible } from '../text-nodes.ts'

/** The blocks that stay horizontal in vertical text. */
export const horizontalBlocks =
  '.figure, .gallery, .data-table, .embed, .inset-card, .article-block, pre, code, iframe'

/**
 * 縦中横: numbers of one to three digits, and `!` and `?`, are set upright in the width of one character. Numbers with
 * decimals or units, and those inside Latin words, stay as they are. Years are set upright digit by digit.
 */
const combined =
  /(?<![\w.,:/%+\-&#@~=°'"])(?:(?<year>\d{4})(?=年)|(?:\d{1,3}|[!?]{1,3})(?![\w.,:/%+\-&#@~=°'"])|(?<![！？])[！？]{2}(?![！？]))/gu

export type TextPart = { text: string; kind?: 'combined' | 'upright' }

export function splitForVertical(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index, groups } of text.matchAll(combined)) {
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: found, kind: groups?.['year'] === undefined ? 'combined' : 'upright' })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Marks the numbers of a body. Horizontal text is not affected by the marks, so they stay. */
export function markNumbers(body: HTMLElement): void {
  for (const node of baseTextNodes(body)) {
    const { parentElement } = node
    if (parentElement === null || parentElement.closest(`${horizontalBlocks}, .tate-chu-yoko, .upright`))
      continue
    const parts = splitForVertical(node.data)
    if (parts.every(({ kind }) => kind === undefined) || !isDivisible(node)) continue
    node.replaceWith(...parts.map(nodeOf))
  }
}

function nodeOf({ text, kind }: TextPart): Node {
  if (kind === undefined) return document.createTextNode(text)
  const span = document.createElement('span')
  span.className = kind === 'combined' ? 'tate-chu-yoko' : 'upright'
  span.textContent = text
  return span
}
