import type { HeadElement } from './head.ts'

/** Renders the head as HTML. `data-head` marks the elements that client-side navigation replaces. */
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

/** Escapes JSON for a script element, so that it can neither close the element nor open a comment. */
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
