import type { Block } from '@tsuzuri/content/body/blocks'
import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import type { BlockMaker } from './block-maker.ts'
import {
  addressIn,
  attributeOf,
  childrenOf,
  findWithin,
  hasClass,
  type HtmlElement,
  shownAddress,
} from './html-tree.ts'
import { framedPage } from './framed-page.ts'
import { linkMark } from './marks.ts'
import { asLine } from './runs.ts'
import type { Converting } from './conversion-context.ts'

/** A post of X or Instagram as embed code: a blockquote that the service's script replaces. */
export function postOf(element: HtmlElement): Block[] | undefined {
  if (!hasClass(element, /^(?:twitter-(?:tweet|video)|instagram-media)$/)) return undefined
  const own = readEmbedAddress(attributeOf(element, 'data-instgrm-permalink') ?? '')
  const isPost = (one: HtmlElement) => readEmbedAddress(attributeOf(one, 'href') ?? '') !== undefined
  const url = own ?? readEmbedAddress(attributeOf(findLast(element, isPost) ?? element, 'href') ?? '')
  return url === undefined ? undefined : [{ type: 'embed', url }]
}

export const frameOf: BlockMaker = (element, converting) => {
  const { address, title = '' } = framedPage(withScheme(shownAddress(element)))
  return shown(address, attributeOf(element, 'title') || title, 'frame', converting)
}

export const embedOf: BlockMaker = (element, converting) =>
  shown(addressIn(element, 'src'), '', 'film-or-sound', converting)

/** Audio and video become links; fallback content inside the element is kept. */
export const filmOf: BlockMaker = (element, converting, marks) => {
  const source = findWithin(element, (one) => addressIn(one, 'src') !== '' && one.tagName !== 'img')
  const src = addressIn(element, 'src', 'data') || addressIn(source ?? element, 'src')
  const inside = childrenOf(element).filter((child) => !('tagName' in child) || child.tagName !== 'embed')
  if (src === '') converting.notes.push({ kind: 'film-or-sound', detail: '' })
  return [...shown(src, '', 'film-or-sound', converting), ...converting.convert(inside, marks)]
}

function shown(src: string, title: string, kind: 'frame' | 'film-or-sound', converting: Converting): Block[] {
  const address = withScheme(src)
  const url = readEmbedAddress(address)
  if (url !== undefined) return [{ type: 'embed', url }]
  if (address === '') return []
  converting.notes.push({ kind, detail: address.slice(0, 200) })
  const link = linkMark(address, '', converting)
  if (link === undefined || link.type !== 'link') return []
  const text = asLine(title, 300) || fileNameIn(link.href) || link.href
  return [{ type: 'paragraph', content: [{ text, marks: [link] }] }]
}

function withScheme(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}

/** The file name in an address, such as `a.mp3`. */
function fileNameIn(href: string): string {
  const name = /\/([^/]+\.\w{2,5})$/.exec(URL.parse(href)?.pathname ?? '')?.[1] ?? ''
  try {
    return asLine(decodeURIComponent(name), 300)
  } catch {
    return ''
  }
}

function findLast(element: HtmlElement, matches: (one: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of childrenOf(element).toReversed()) {
    if (!('tagName' in child)) continue
    if (matches(child)) return child
    const found = findLast(child, matches)
    if (found !== undefined) return found
  }
  return undefined
}
