/** Word writes lists as paragraphs with level and bullet in their styles; this converts them to lists. */
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
      const first = isOrdered ? numberOf(bullet) : undefined
      if (first !== undefined) list.setAttribute('start', first)
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

/** A single letter is a bullet in a symbol font, such as the l of Wingdings. */
const number = /^[（(]?(?:\d+|[a-zA-Z]|[ivxIVX]+|[一二三四五六七八九十]+)[.)）、．]$|^[①-⑳]$/

function numberOf(bullet: string): string | undefined {
  return /\d+|[①-⑳]/.exec(bullet)?.[0].normalize('NFKC')
}

/** The bullet is text of the paragraph, marked with mso-list:Ignore. */
function takeBullet(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const bullet = marked?.textContent.trim() ?? ''
  marked?.remove()
  return bullet
}
