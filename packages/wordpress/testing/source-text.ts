import { bodyText } from '@tsuzuri/content/body/plain-text'
import type { Body } from '@tsuzuri/content/body/blocks'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** The characters that a browser shows of a post, without white space and shortcode brackets. */
export function sourceLetters(html: string): string {
  const plain = html.replaceAll(/\[\/?(?:caption|wp_caption|gallery|embed|video|audio)\b[^\]]*\]/g, '')
  return letters(parseFragment(plain, { scriptingEnabled: false }).childNodes.map(wordsOf).join(''))
}

/** The characters of a body, including ruby readings. */
export function bodyLetters(body: Body): string {
  const readings = [...JSON.stringify(body).matchAll(/"reading":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, reading]) => reading,
  )
  const addresses = body.blocks.flatMap((block) => (block.type === 'embed' ? [block.url] : []))
  return letters([bodyText(body), ...readings, ...addresses].join(''))
}

/** The characters of `source` that are missing in `result`, regardless of their position. */
export function missingLetters(source: string, result: string): string {
  const counts = new Map<string, number>()
  for (const letter of result) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...source]
    .filter((letter) => {
      const left = (counts.get(letter) ?? 0) - 1
      counts.set(letter, left)
      return left < 0
    })
    .join('')
}

const unseen = new Set(['script', 'style', 'rp', 'iframe', 'noembed', 'noframes'])

function wordsOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (unseen.has(node.nodeName)) return ''
  if ('tagName' in node && /(?:twitter-tweet|instagram-media)/.test(JSON.stringify(node.attrs))) return ''
  if ('content' in node) return node.content.childNodes.map(wordsOf).join('')
  return 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : ''
}

function letters(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, '')
}
