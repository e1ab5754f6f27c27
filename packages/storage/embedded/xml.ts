export type XmlValue = XmlItem | XmlItem[] | undefined
type XmlItem = string | number | boolean | Date | XmlFields
export type XmlFields = { [name: string]: XmlValue }

/** Writes an S3 document: fields in order, lists as repeated elements, undefined omitted. */
export function writeXml(root: string, content: XmlFields | string): string {
  return `${declaration}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${writeValue(content)}</${root}>`
}

/** Errors have no namespace. */
export function writeErrorXml(fields: XmlFields): string {
  return `${declaration}<Error>${writeFields(fields)}</Error>`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

function writeFields(fields: XmlFields): string {
  return Object.entries(fields)
    .map(([name, value]) => writeField(name, value))
    .join('')
}

function writeField(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => writeField(name, item)).join('')
  // A name may contain its attributes.
  return `<${name}>${writeValue(value)}</${name.split(' ')[0]}>`
}

function writeValue(value: XmlItem): string {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return writeFields(value)
  return escapeText(String(value))
}

/** Control characters are written as character references: a bare carriage return would be read as a line feed. */
function escapeText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[&<>"\x00-\x1f]/g, (sign) => named[sign] ?? `&#${sign.charCodeAt(0)};`)
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
