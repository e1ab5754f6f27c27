const tags = new Set(
  'p h2 h3 h4 ul ol li blockquote cite figure img figcaption section strong em mark ruby rp rt a br dl dt dd aside table caption thead tbody tr th td hr'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'hr', 'img'])
const attributes: Record<string, readonly string[]> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  ol: ['start'],
  th: ['scope'],
  aside: ['data-kind'],
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export type Markup = {
  text: string
  links: string[]
  attributes: { tag: string; name: string; value: string }[]
}

/** Parses HTML strictly: any tag, attribute or entity that a body does not produce is an error. */
export function readMarkup(html: string): Markup {
  const markup: Markup = { text: '', links: [], attributes: [] }
  const open: string[] = []
  let rest = html
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0]
    const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/.exec(rest)
    if (text !== undefined) {
      markup.text += decode(text)
      rest = rest.slice(text.length)
      continue
    }
    const [whole = '', slash = '', name = '', inside = ''] = tag ?? []
    if (tag === null || !tags.has(name))
      throw new Error(`foreign markup at ${JSON.stringify(rest.slice(0, 80))}`)
    if (slash === '/') {
      if (open.pop() !== name || inside !== '') throw new Error(`a closing ${name} without its opening`)
    } else {
      readAttributes(name, inside, markup)
      if (name === 'br') markup.text += '\n'
      if (!empty.has(name)) open.push(name)
    }
    rest = rest.slice(whole.length)
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(', ')}`)
  return markup
}

function readAttributes(tag: string, inside: string, markup: Markup): void {
  for (const [, name = '', raw = ''] of inside.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
    if (!attributes[tag]?.includes(name)) throw new Error(`a foreign attribute ${name} in ${tag}`)
    const value = decode(raw)
    markup.attributes.push({ tag, name, value })
    if (name === 'href' || name === 'src') markup.links.push(value)
  }
}

function decode(text: string): string {
  if (/[<>"']/.test(text)) throw new Error(`a bare sign in ${JSON.stringify(text)}`)
  return text.replace(/&([^;\s&]*;)?/g, (whole, name: string | undefined) => {
    const sign = entities[name?.slice(0, -1) ?? '']
    if (sign === undefined) throw new Error(`a bare or foreign ${whole}`)
    return sign
  })
}
