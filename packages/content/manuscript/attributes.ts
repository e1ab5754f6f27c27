/** `{kind=point title="ひとこと"}` → names and values; undefined for a syntax error or a duplicate name. */
export function readAttributes(source: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {}
  const inside = /^\{(.*)\}$/s.exec(source.trim())?.[1]
  if (inside === undefined) return source.trim() === '' ? {} : undefined
  const pattern = /\s*([a-z]+)=(?:"((?:\\.|[^"\\])*)"|([^\s"{}]+))\s*/y
  while (pattern.lastIndex < inside.length) {
    const found = pattern.exec(inside)
    if (found?.[1] === undefined || Object.hasOwn(attributes, found[1])) return undefined
    attributes[found[1]] = found[3] ?? (found[2] ?? '').replace(/\\(.)/g, '$1')
  }
  return attributes
}

export function writeAttributes(attributes: Record<string, string | number | undefined>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [
      `${name}=${/^[\w.-]+$/.test(String(value)) ? value : `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`}`,
    ]
  })
  return written.length === 0 ? '' : `{${written.join(' ')}}`
}
