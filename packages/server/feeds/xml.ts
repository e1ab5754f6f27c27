declare const written: unique symbol

/** XML that was made here. A bare string can't pass for it, so nothing gets into a document unescaped. */
export type Xml = string & { [written]: true }

type Attributes = Readonly<Record<string, string | number | undefined>>

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n' as Xml

/** An element with other elements inside; what is undefined is left out. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly (Xml | undefined)[] = [],
): Xml {
  const inside = children.filter((child) => child !== undefined).join('')
  return (
    inside === '' ? `<${name}${attributesOf(attributes)}/>` : `${open(name, attributes)}${inside}</${name}>`
  ) as Xml
}

/** An element that holds text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): Xml {
  return element(name, attributes, [escapeText(text)])
}

/** An element that holds markup for others to unpack. */
export function cdataElement(name: string, markup: string, attributes: Attributes = {}): Xml {
  return element(name, attributes, [cdata(markup)])
}

/** The beginning of an element whose end is written later, for documents that are written in pieces. */
export function open(name: string, attributes: Attributes = {}): Xml {
  return `<${name}${attributesOf(attributes)}>` as Xml
}

export function close(name: string): Xml {
  return `</${name}>` as Xml
}

/** One `]]>` would end the section: it is cut between two of them. */
function cdata(markup: string): Xml {
  return `<![CDATA[${speakable(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` as Xml
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeAttribute(String(value))}"`]))
    .join('')
}

function escapeText(text: string): Xml {
  return speakable(text).replace(/[&<>]/g, (sign) => entities[sign] ?? sign) as Xml
}

function escapeAttribute(text: string): string {
  return speakable(text).replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Some characters can't stand in XML 1.0 at all, not even as references (https://www.w3.org/TR/xml/#charsets). */
function speakable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
