import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** Deeper than any real page, so that recursive functions can walk the tree safely. */
const deepest = 300

/** The DOM tree of this HTML; undefined if it is nested too deeply. */
export function readHtml(html: string): HtmlNode[] | undefined {
  let depth = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth += 1
      if (depth > deepest) throw tooDeep
    },
    onItemPop() {
      depth -= 1
    },
  }
  try {
    return parseFragment(html, { treeAdapter, scriptingEnabled: false }).childNodes
  } catch (error) {
    if (error === tooDeep) return undefined
    throw error
  }
}

const tooDeep = new Error('nested too deeply')

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

export function textIn(node: HtmlNode): string | undefined {
  return node.nodeName === '#text' && 'value' in node ? node.value : undefined
}

export function commentIn(node: HtmlNode): string | undefined {
  return node.nodeName === '#comment' && 'data' in node ? node.data : undefined
}

export function childrenOf(element: HtmlElement): HtmlNode[] {
  return 'content' in element
    ? (element as DefaultTreeAdapterTypes.Template).content.childNodes
    : element.childNodes
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

/** The first of these attributes that holds an address; '' if none does. */
export function addressIn(element: HtmlElement, ...names: string[]): string {
  return names.map((name) => attributeOf(element, name)?.trim() ?? '').find((address) => address !== '') ?? ''
}

/** The address of a picture or frame; a script that loads it late keeps it apart, with a stand-in as `src`. */
export function shownAddress(element: HtmlElement): string {
  return addressIn(element, 'data-src', 'data-lazy-src', 'data-original', 'src')
}

export function hasClass(element: HtmlElement, pattern: RegExp): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).some((name) => pattern.test(name))
}

/** The first descendant element that matches, in document order. */
export function findWithin(
  element: HtmlElement,
  matches: (one: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of childrenOf(element)) {
    if (!isElement(child)) continue
    if (matches(child)) return child
    const found = findWithin(child, matches)
    if (found !== undefined) return found
  }
  return undefined
}

export function wordsIn(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => textIn(node) ?? (isElement(node) ? wordsIn(childrenOf(node)) : '')).join('')
}

/**
 * The words with the line breaks that a browser shows between them. The line break of the source behind a `<br>` or beside
 * a block is none of its own.
 */
export function linesIn(nodes: readonly HtmlNode[]): string {
  let text = ''
  let isLineEmpty = true
  let isBroken = false
  const breakLine = () => {
    if (!isLineEmpty) text += '\n'
    isLineEmpty = true
    isBroken = true
  }
  const visit = (node: HtmlNode) => {
    if (!isElement(node)) {
      const words = textIn(node) ?? ''
      if (words === '') return
      text += isBroken ? words.replace(/^[ \t]*\n/, '') : words
      const end = words.lastIndexOf('\n') + 1
      isLineEmpty = (isLineEmpty || end > 0) && /^[ \t]*$/.test(words.slice(end))
      isBroken = false
      return
    }
    if (node.tagName === 'br') {
      text += '\n'
      isLineEmpty = true
      isBroken = true
      return
    }
    const isBlock = blocks.test(node.tagName)
    if (isBlock) breakLine()
    for (const child of childrenOf(node)) visit(child)
    if (isBlock) breakLine()
  }
  for (const node of nodes) visit(node)
  return text
}

const blocks = /^(?:p|div|ul|ol|li|dl|dt|dd|h[1-6]|blockquote|section|article)$/
