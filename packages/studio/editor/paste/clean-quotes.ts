import { isSafeHref } from '@tsuzuri/content/safe-href'
import { withoutDash } from '@tsuzuri/content/body/source-dash'
import { isBlock } from './keep-lines.ts'
import { lineIn } from './source-layout.ts'

const longestSource = 300

type Named = { words: string; url: string }

/** Converts quotations to our blocks, with the source and its address. */
export function cleanQuotes(body: HTMLElement): void {
  for (const quote of body.querySelectorAll('blockquote')) {
    const inside = takeNamed(sourcesIn(quote))
    const { words, url } = inside.words === '' && inside.url === '' ? takeNamed(captionOf(quote)) : inside
    const address = [quote.getAttribute('cite')?.trim() ?? '', url].find(isWebAddress) ?? ''
    const box = quote.ownerDocument.createElement('div')
    box.dataset['block'] = 'quote'
    if (address !== '') box.dataset['facts'] = JSON.stringify({ url: address })
    const source = quote.ownerDocument.createElement('div')
    source.className = 'source'
    // Pages name an address without a source by the address itself.
    source.textContent = words === address ? '' : words
    box.append(...paragraphsIn(quote), source)
    quote.replaceWith(box)
  }
}

/** The elements that name the source: footers, and cites that are no words of a sentence. */
function sourcesIn(quote: Element): Element[] {
  const named = [...quote.querySelectorAll('cite, footer')].filter(
    (one) => one.closest('blockquote') === quote && (one.localName === 'footer' || isOnOwnLine(one)),
  )
  return named.filter((one) => !named.some((other) => other !== one && other.contains(one)))
}

/** Whether no text follows in its line, and before it only the quoted words, a whole sentence or a dash. */
function isOnOwnLine(cite: Element): boolean {
  const before = wordsBeside(cite, 'previousSibling')
  const isAfterWords =
    cite.parentElement?.localName === 'blockquote' || /(?:^|[-—–―─。．.！？!?」』”"])$/.test(before)
  return isAfterWords && wordsBeside(cite, 'nextSibling') === ''
}

function wordsBeside(cite: Element, side: 'previousSibling' | 'nextSibling'): string {
  let words = ''
  for (let from: Node = cite; ; from = from.parentElement) {
    for (let one = from[side]; one !== null && !isEdge(one); one = one[side])
      words = side === 'nextSibling' ? words + one.textContent : `${one.textContent ?? ''}${words}`
    if (from.parentElement?.matches('a, strong, em, mark') !== true) return words.trim()
  }
}

const dash = /^\s*[-—–―─]*\s*$/

function isEdge(node: Node): boolean {
  return isBlock(node) || (node instanceof Element && node.matches('br, cite'))
}

/** The caption of a figure that holds nothing else but the quotation. */
function captionOf(quote: Element): Element[] {
  const figure = quote.closest('figure')
  const caption = figure?.querySelector('figcaption')
  if (figure === null || caption === null || caption === undefined || quote.contains(caption)) return []
  const words = (one: Node) => (one.textContent ?? '').replace(/\s+/g, '').length
  return words(figure) === words(quote) + words(caption) ? [caption] : []
}

/** Removes the elements that name the source and returns their words; those that are too long stay in the text. */
function takeNamed(elements: readonly Element[]): Named {
  const words = withoutDash(
    elements
      .map(lineIn)
      .filter((line) => line !== '')
      .join(' '),
  )
  if (words.length > longestSource) return { words: '', url: '' }
  const url = elements
    .flatMap((one) => [
      ...one.querySelectorAll('a'),
      ...(one.parentElement?.matches('a') === true ? [one.parentElement] : []),
    ])
    .map((link) => link.getAttribute('href') ?? '')
    .find(isWebAddress)
  for (const one of elements) removeWithDash(one)
  return { words, url: url ?? '' }
}

/** Removes the element, the dash before it, and its paragraph if nothing else is in it. */
function removeWithDash(one: Element): void {
  const { parentElement } = one
  for (
    let before = one.previousSibling;
    before instanceof Text && dash.test(before.data);
    before = one.previousSibling
  )
    before.remove()
  one.remove()
  if (parentElement?.matches('p, a') === true && parentElement.textContent.trim() === '')
    parentElement.remove()
}

function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address) && address.length <= 2000 && isSafeHref(address)
}

/** The content of a quotation with bare text in paragraphs and other boxes unwrapped: the editor would read text beside a paragraph as the source. */
function paragraphsIn(holder: Element): ChildNode[] {
  const found: ChildNode[] = []
  let bare: HTMLElement | undefined
  const children = [...holder.childNodes]
  for (const child of children) {
    if (isBlock(child) && child instanceof Element) {
      bare = undefined
      found.push(...(child.matches(kept) ? [child] : paragraphsIn(child)))
    } else if (bare !== undefined || (child.textContent ?? '').trim() !== '') {
      if (bare === undefined) found.push((bare = holder.ownerDocument.createElement('p')))
      bare.append(child)
    }
  }
  return found
}

const kept = 'p, h2, h3, h4, ul, ol, hr, blockquote, [data-block], outside-block'
