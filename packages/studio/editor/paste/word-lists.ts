/** Word writes a list as paragraphs that carry their level and bullet in styles; this makes lists of them. */
export function gatherWordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = /mso-list\s*:[^;]*\blevel(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
    if (level === undefined) {
      list = undefined
      continue
    }
    const bullet = takeBullet(paragraph)
    const isOrdered = number.test(bullet)
    if (list === undefined || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    if (level !== '1' && list.childElementCount > 0) {
      item.dataset['depth'] = '1'
      if (isOrdered) item.dataset['ordered'] = ''
    }
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** A bare letter is a bullet in a font of signs, such as the l of Wingdings. */
const number = /^[（(]?(?:\d+|[a-zA-Z]|[ivxIVX]+|[一二三四五六七八九十]+)[.)）、．]$|^[①-⑳]$/

/** The bullet is text of the paragraph, marked to be ignored. */
function takeBullet(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const bullet = marked?.textContent.trim() ?? ''
  marked?.remove()
  return bullet
}
