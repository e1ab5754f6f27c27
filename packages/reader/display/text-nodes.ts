/** The text nodes of an element without those of readings (ruby). */
export function baseTextNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    return isReading(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text)
  return nodes
}

function isReading(node: Node): boolean {
  return node.nodeName === 'RT' || node.nodeName === 'RP'
}

/** Text directly in a flex or grid container is one item; if split, it would become several. */
export function isDivisible({ parentElement }: Text): boolean {
  return parentElement !== null && !/flex|grid/.test(getComputedStyle(parentElement).display)
}
