import { escapeHtml } from '@tsuzuri/content/body/text-html'
import type { Note } from './notes.ts'

type Token = {
  at: number
  end: number
  name: string
  isEnd: boolean
  attributes: Map<string, string>
  isLiteral: boolean
}

/** Replaces WordPress's own shortcodes by their HTML. A plugin's shortcode stays as text and is added to the notes. */
export function expandShortcodes(html: string, notes: Note[]): string {
  let expanded = ''
  let from = 0
  const tokens = tokensIn(html)
  for (const [index, token] of tokens.entries()) {
    if (token.at < from) continue
    if (token.isLiteral) {
      expanded += html.slice(from, token.at) + html.slice(token.at + 1, token.end - 1)
      from = token.end
      continue
    }
    const make = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (make === undefined) {
      if (!token.isEnd) notes.push({ kind: 'shortcode', detail: token.name })
      continue
    }
    const end = token.isEnd ? undefined : closing(tokens, index)
    expanded += html.slice(from, token.at)
    const content = end === undefined ? '' : html.slice(token.end, end.at)
    if (!token.isEnd) expanded += make(token.attributes, content)
    from = end?.end ?? token.end
  }
  return expanded + html.slice(from)
}

/** `[audio https://example.com/a.mp3]`: the first address without a name before it. */
const unnamed = ''

const known: Record<string, (attributes: Map<string, string>, content: string) => string> = {
  caption: captioned,
  wp_caption: captioned,
  gallery: (attributes) =>
    `<wp-gallery ids="${escapeHtml(attributes.get('ids') ?? attributes.get('include') ?? '')}"></wp-gallery>`,
  embed: (attributes, content) =>
    `\n\n${content.trim() || escapeHtml(attributes.get('src') ?? attributes.get(unnamed) ?? '')}\n\n`,
  video: played('video', ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv']),
  audio: played('audio', ['src', 'mp3', 'm4a', 'ogg', 'wav']),
}

/** `[caption]<img> words[/caption]`: the words after the picture are its caption. */
function captioned(attributes: Map<string, string>, content: string): string {
  const picture = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content)?.[0] ?? ''
  const words = picture === '' ? '' : content.slice(picture.length)
  const shown = picture === '' ? content : picture
  const caption = attributes.get('caption') ?? ''
  return `<figure>${shown}<figcaption>${escapeHtml(caption)}${words.trim()}</figcaption></figure>`
}

function played(element: string, names: readonly string[]) {
  return (attributes: Map<string, string>, content: string): string => {
    const src = [...names, unnamed].map((name) => attributes.get(name)).find((one) => one !== undefined) ?? ''
    return `<${element} src="${escapeHtml(src)}"></${element}>${content}`
  }
}

function closing(tokens: readonly Token[], index: number): Token | undefined {
  const { name } = tokens[index] ?? { name: '' }
  for (const token of tokens.slice(index + 1)) {
    if (token.isLiteral || token.name !== name) continue
    return token.isEnd ? token : undefined
  }
  return undefined
}

const form = /\[(\[?)(\/?)([a-z][\w-]{1,60})((?:\s[^[\]]{0,2000})?)\/?\](\]?)/iy

/** Brackets inside a tag or a comment are not shortcodes. */
function tokensIn(html: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < html.length) {
    const sign = html.charAt(at)
    if (sign === '<') at = endOfTag(html, at)
    else if (sign === '[') {
      form.lastIndex = at
      const found = form.exec(html)
      if (found === null) at += 1
      else {
        const [whole, opened = '', slash = '', name = '', rest = '', closed = ''] = found
        const isLiteral = opened !== '' && closed !== ''
        const end = at + whole.length - (closed !== '' && !isLiteral ? 1 : 0)
        tokens.push({
          at,
          end,
          name: name.toLowerCase(),
          isEnd: slash !== '',
          attributes: readAttributes(rest),
          isLiteral,
        })
        at = end
      }
    } else at += 1
  }
  return tokens
}

function endOfTag(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    return end === -1 ? html.length : end + 3
  }
  if (!/[a-z/]/i.test(html.charAt(at + 1))) return at + 1
  let quote = ''
  for (let next = at + 1; next < html.length; next += 1) {
    const sign = html.charAt(next)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return next + 1
  }
  return html.length
}

function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))/g)
  const attributes = new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )
  const address = /^\s+["']?((?:https?:)?\/\/[^\s"']+)["']?(?=\s|\/?$)/i.exec(text)?.[1]
  return address === undefined ? attributes : attributes.set(unnamed, address)
}
