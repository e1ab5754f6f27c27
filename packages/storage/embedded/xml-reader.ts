import { StoreError } from './errors.ts'

/** An element of the small documents that S3 clients send: text or children, no attributes, no mixed content. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

/** A strict parser without custom entities, comments or declarations: any `<!` is refused. */
export function readXml(text: string, root: string): XmlElement {
  if (text.includes('<!')) throw new StoreError('MalformedXML')
  const open: XmlElement[] = [{ name: '', text: '', children: [] }]
  let position = 0
  for (const match of text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').matchAll(token)) {
    if (match.index !== position) throw new StoreError('MalformedXML')
    position += match[0].length
    readToken(open, match)
  }
  const [top, ...unclosed] = open
  const [element, ...others] = top?.children ?? []
  if (unclosed.length > 0 || !element || others.length > 0 || element.name !== root || top?.text.trim()) {
    throw new StoreError('MalformedXML')
  }
  return element
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

export function textOf(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text
}

const token = /<(\/?)([A-Za-z][\w.-]*)(?:\s+xmlns(?::\w+)?\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>|([^<]+)|</g
const deepest = 5

function readToken(open: XmlElement[], [, closing, name, selfClosing, text]: RegExpMatchArray): void {
  const current = open.at(-1)
  if (!current) throw new StoreError('MalformedXML')
  if (text !== undefined) current.text += readText(text)
  else if (name === undefined || open.length > deepest) throw new StoreError('MalformedXML')
  else if (closing) {
    if (current.name !== name) throw new StoreError('MalformedXML')
    open.pop()
  } else {
    const element = { name, text: '', children: [] }
    current.children.push(element)
    if (!selfClosing) open.push(element)
  }
}

function readText(text: string): string {
  if (unknownReference.test(text)) throw new StoreError('MalformedXML')
  return text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (_, decimal, hex, name: string) => {
    if (decimal === undefined && hex === undefined) return named[name] ?? ''
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    if (code > 0x10ffff) throw new StoreError('MalformedXML')
    return String.fromCodePoint(code)
  })
}

const unknownReference = /&(?!(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);)/
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
