import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** A strict XML 1.0 parser: throws if the text is not well-formed. */
export function readXml(text: string): XmlElement {
  const { root } = parseXml(text)
  if (root === null) throw new Error('the document has no root')
  return root
}

export function elementsOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  )
}

export function elementOf(parent: XmlElement, name: string): XmlElement {
  const [only, second] = elementsOf(parent, name)
  if (only === undefined || second !== undefined) throw new Error(`not exactly one <${name}>`)
  return only
}

/** The text of a child element that occurs at most once. */
export function textIn(parent: XmlElement, name: string): string | undefined {
  return elementsOf(parent, name).length === 0 ? undefined : elementOf(parent, name).text
}
