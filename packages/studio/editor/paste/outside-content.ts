import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import { parseUrl } from '@tsuzuri/content/parse-url'
import { type PendingPicture, pendingName } from './pending-picture.ts'
import { lineIn } from './source-layout.ts'

export type OutsideContent = {
  /** Replaces the placeholders by the blocks, after everything else was cleaned. */
  place: () => void
  pictures: PendingPicture[]
  /** Pictures that can't be fetched: on the writer's disk, or within the page. */
  droppedPictures: number
  /** The hosts of frames that the magazine can't embed. */
  droppedFrames: string[]
}

const markName = 'outside-block'

/** Extracts posts and pictures of other sites; placeholders keep their positions while the rest is cleaned. */
export function takeOutsideContent(body: HTMLElement): OutsideContent {
  const blocks: HTMLElement[] = []
  const last = new Map<Element, Element>()
  const droppedFrames = new Set<string>()
  const pictures: PendingPicture[] = []
  let droppedPictures = 0

  for (const post of body.querySelectorAll('blockquote.twitter-tweet, blockquote.instagram-media')) {
    const url = addressesIn(post)
      .map(readEmbedAddress)
      .find((address) => address !== undefined)
    if (url !== undefined) put(post, blockOf('embed', { url }))
  }
  for (const frame of body.querySelectorAll('iframe')) {
    const source = sourceOf(frame).replace(/^\/\//, 'https://')
    const url = readEmbedAddress(source)
    const host = parseUrl(source)?.hostname ?? ''
    if (url !== undefined) put(frame, blockOf('embed', { url }))
    else if (host !== '') droppedFrames.add(host)
    frame.remove()
  }
  for (const image of body.querySelectorAll('img')) {
    const address = sourceOf(image)
    if (isTracker(image)) image.remove()
    else if (/^https?:\/\//i.test(address)) {
      const media = pendingName()
      pictures.push({ media, address })
      const picture = blockOf('image', { media, alt: image.alt.trim().slice(0, 300), credit: '' })
      picture.textContent = takeCaption(image)
      put(image, picture)
      image.remove()
    } else {
      if (!address.startsWith('data:') || address.length > longestPlaceholder) droppedPictures += 1
      image.remove()
    }
  }
  return {
    pictures,
    droppedPictures,
    droppedFrames: [...droppedFrames],
    place: () => {
      for (const mark of body.querySelectorAll(markName)) {
        const block = blocks[Number(mark.textContent)]
        if (block !== undefined) mark.replaceWith(block)
      }
    },
  }

  /** A block is placed before the list or table that contained it, or after the paragraph. */
  function put(from: Element, block: HTMLElement): void {
    const mark = body.ownerDocument.createElement(markName)
    mark.textContent = String(blocks.push(block) - 1)
    const box = outermost(from, 'table, ul, ol, dl, blockquote')
    const text = from.closest('p, h1, h2, h3, h4, h5, h6')
    if (box !== undefined && box !== from) box.before(mark)
    else if (text === null) from.replaceWith(mark)
    else {
      const after = last.get(text) ?? text
      after.after(mark)
      last.set(text, mark)
    }
    if (from.isConnected) from.remove()
  }

  function blockOf(name: string, facts: Record<string, string>): HTMLElement {
    const block = body.ownerDocument.createElement('div')
    block.dataset['block'] = name
    block.dataset['facts'] = JSON.stringify(facts)
    return block
  }
}

/** Pages show a small picture within the page until the real one is loaded. */
const longestPlaceholder = 2000

/** The address for lazy loading comes first, because `src` is then a placeholder. */
function sourceOf(one: HTMLIFrameElement | HTMLImageElement): string {
  const late = one.dataset['src'] ?? one.dataset['lazySrc'] ?? one.dataset['original'] ?? ''
  return (late === '' ? (one.getAttribute('src') ?? '') : late).trim()
}

/** Pictures of one pixel are trackers. */
function isTracker(image: HTMLImageElement): boolean {
  const sizes = [
    image.getAttribute('width'),
    image.getAttribute('height'),
    image.style.width,
    image.style.height,
  ]
  return sizes.some((size) => /^[012](?:px)?$/.test(size ?? ''))
}

function takeCaption(image: Element): string {
  const caption = image.closest('figure')?.querySelector('figcaption')
  caption?.remove()
  return caption === null || caption === undefined ? '' : lineIn(caption).slice(0, 500)
}

function addressesIn(post: Element): string[] {
  const links = [...post.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  return [post.getAttribute('data-instgrm-permalink') ?? '', ...links.toReversed()]
}

function outermost(from: Element, selector: string): Element | undefined {
  let found: Element | undefined
  for (let one = from.closest(selector); one !== null; one = one.parentElement?.closest(selector) ?? null)
    found = one
  return found
}
