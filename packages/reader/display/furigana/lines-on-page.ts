/** A line of text as the page shows it: the text nodes of one block between line breaks. */
export type LineOnPage = {
  text: string
  pieces: { node: Text; start: number; isRead: boolean }[]
  /** The author's own readings. */
  rubies: { from: number; to: number; reading: string }[]
}

/**
 * The lines of an element in their order. Readings (ruby) do not belong to the text; the base of ruby that the author wrote
 * does, but is read already. Spans that a style makes a block are lines of their own.
 */
export function linesOnPage(
  root: HTMLElement,
  isBlock: (element: Element) => boolean = isShownAsBlock,
): LineOnPage[] {
  const lines: LineOnPage[] = []
  let line: LineOnPage = { text: '', pieces: [], rubies: [] }

  function endLine(): void {
    if (line.text !== '') lines.push(line)
    line = { text: '', pieces: [], rubies: [] }
  }

  function visit(node: Node, isRead: boolean): void {
    if (node instanceof Text) {
      line.pieces.push({ node, start: line.text.length, isRead })
      line.text += node.data
    }
    if (!(node instanceof Element) || /^(RT|RP|BUTTON|SVG|IFRAME)$/i.test(node.tagName)) return
    if (node.tagName === 'BR') return endLine()
    const isRuby = node.tagName === 'RUBY'
    const isOwnLine = !isRuby && isBlock(node)
    if (isOwnLine) endLine()
    const from = line.text.length
    for (const child of node.childNodes) visit(child, isRead || isRuby)
    if (isRuby && !node.classList.contains('furigana'))
      line.rubies.push({ from, to: line.text.length, reading: node.querySelector('rt')?.textContent ?? '' })
    if (isOwnLine) endLine()
  }

  for (const child of root.childNodes) visit(child, false)
  endLine()
  return lines
}

function isShownAsBlock(element: Element): boolean {
  return !getComputedStyle(element).display.startsWith('inline')
}
