/** A line of text as the page shows it: the text nodes of one block between line breaks. */
export type LineOnPage = {
  text: string
  pieces: { node: Text; start: number; isRead: boolean }[]
  /** The author's own readings. */
  rubies: { from: number; to: number; reading: string }[]
}

/**
 * The lines of an element in document order. The text includes the base of ruby, but not the reading. `isRead` marks
 * text inside ruby. Spans that a style displays as blocks are separate lines.
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
