import type { HeadElement } from './head.ts'

/** Replaces the head elements of the document on client-side navigation. */
export function showHead(elements: readonly HeadElement[], document: Document): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
  for (const { name, attributes, text } of elements) {
    if (name === 'title') {
      document.title = text ?? ''
      continue
    }
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.setAttribute('data-head', '')
    if (text !== undefined) element.textContent = text
    document.head.append(element)
  }
}
