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

/** The words with the line breaks that a browser shows between them. */
export function linesIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return textIn(node) ?? ''
      if (node.tagName === 'br') return '\n'
      const words = linesIn(childrenOf(node))
      return /^(?:p|div|li|h[1-6])$/.test(node.tagName) ? `${words}\n` : words
    })
    .join('')
}
