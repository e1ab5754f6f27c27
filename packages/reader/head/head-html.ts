import type { HeadElement } from './head.ts'

/** The head as HTML, for the server. `data-head` marks what the browser replaces when the reader moves on. */
export function headHtml(elements: readonly HeadElement[]): string {
  return elements
    .map(({ name, attributes, text }) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
      const opening = `<${name}${written.join('')}${name === 'title' ? '' : ' data-head'}>`
      if (text === undefined) return opening
      return `${opening}${name === 'script' ? escapeScript(text) : escapeText(text)}</${name}>`
    })
    .join('')
}

/** JSON inside a script element: nothing in it can end the element or open a comment. */
export function escapeScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
