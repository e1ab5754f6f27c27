declare const written: unique symbol

/** Escaped XML. A plain string is not assignable to this type, so no unescaped text gets into a document. */
export type Xml = string & { [written]: true }

type Attributes = Readonly<Record<string, string | number | undefined>>

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n' as Xml

/** An element with child elements; undefined children are left out. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly (Xml | undefined)[] = [],
): Xml {
  let inside = ''
  for (const child of children) inside += child ?? ''
  const start = name + attributesOf(attributes)
  return (inside === '' ? `<${start}/>` : `<${start}>${inside}</${name}>`) as Xml
}

/** An element with text content. */
export function textElement(name: string, text: string, attributes: Attributes = {}): Xml {
  return element(name, attributes, [escapeText(text)])
}

/** An element with HTML in a CDATA section. */
export function cdataElement(name: string, markup: string): Xml {
  return element(name, {}, [cdata(markup)])
}

/** A start tag, for documents that are streamed. */
export function open(name: string, attributes: Attributes = {}): Xml {
  return `<${name}${attributesOf(attributes)}>` as Xml
}

export function close(name: string): Xml {
  return `</${name}>` as Xml
}

/** `]]>` would end the section, so it is split over two sections. */
function cdata(markup: string): Xml {
  return `<![CDATA[${withoutInvalidCharacters(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` as Xml
}

function attributesOf(attributes: Attributes): string {
  let all = ''
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) all += ` ${name}="${escapeAttribute(String(value))}"`
  return all
}

function escapeText(text: string): Xml {
  return withoutInvalidCharacters(text).replace(/[&<>]/g, (sign) => entities[sign] ?? sign) as Xml
}

function escapeAttribute(text: string): string {
  return withoutInvalidCharacters(text).replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign)
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

/** Removes characters that XML 1.0 forbids even as references (https://www.w3.org/TR/xml/#charsets). */
function withoutInvalidCharacters(text: string): string {
  // Most texts here are addresses and dates; a sitemap has 150,000 of them.
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
