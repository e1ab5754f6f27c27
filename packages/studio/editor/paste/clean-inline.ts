import { parseUrl } from '@tsuzuri/content/parse-url'
import { isSafeHref } from '@tsuzuri/content/safe-href'

/** Converts meaningful styles to marks; removes all other spans, fonts and attributes. */
export function cleanInline(body: HTMLElement): void {
  for (const ruby of body.querySelectorAll('ruby')) keepReading(ruby)
  for (const one of [...body.querySelectorAll<HTMLElement>(inline)].toReversed()) {
    let content = [...one.childNodes] as Node[]
    for (const mark of marksOf(one)) {
      mark.append(...content)
      content = [mark]
    }
    one.replaceWith(...content)
  }
  for (const one of body.querySelectorAll('*')) clearAttributes(one)
}

const inline =
  'span, font, b, i, u, s, strike, del, ins, small, big, sub, sup, code, label, strong, em, a, mark, o\\:p'

function marksOf(one: HTMLElement): HTMLElement[] {
  const make = (name: string) => one.ownerDocument.createElement(name)
  const isTitle = one.closest('h1, h2, h3, h4, h5, h6') !== null
  return [
    ...(isCoveredByMarker(one) ? [make('mark')] : []),
    ...(isItalic(one) ? [make('em')] : []),
    ...(isBold(one) && !isTitle ? [make('strong')] : []),
    ...(one.localName === 'a' ? linkOf(one) : []),
  ]
}

/** Google Docs wraps everything in a `<b>` that is not bold. */
function isBold({ localName, style }: HTMLElement): boolean {
  const weight = style.fontWeight
  if (weight === '') return localName === 'b' || localName === 'strong'
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

function isItalic({ localName, style }: HTMLElement): boolean {
  if (style.fontStyle === '') return localName === 'i' || localName === 'em'
  return style.fontStyle === 'italic' || style.fontStyle === 'oblique'
}

/** A highlight colour, not the white or grey of a page background. */
function isCoveredByMarker({ localName, style }: HTMLElement): boolean {
  if (localName === 'mark') return true
  const colour = style.backgroundColor
  const [red, green, blue] = (/^rgba?\(([^)]*)\)/.exec(colour)?.[1] ?? '').split(',').map(Number)
  if (red === undefined || green === undefined || blue === undefined)
    return /^(?:yellow|lime|aqua|fuchsia|cyan|pink)$/.test(colour)
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 40
}

function linkOf(one: HTMLElement): HTMLElement[] {
  const href = readHref(one.getAttribute('href') ?? '')
  if (href === undefined) return []
  const link = one.ownerDocument.createElement('a')
  link.setAttribute('href', href)
  return [link]
}

/** Removes Google's redirect from links of Google Docs; drops fragment links of the source page. */
function readHref(href: string): string | undefined {
  const url = parseUrl(href)
  const isDetour = url?.hostname === 'www.google.com' && url.pathname === '/url'
  const target = isDetour ? (url.searchParams.get('q') ?? href) : href
  return isSafeHref(target) && !target.startsWith('#') && !target.startsWith('/') ? target : undefined
}

function keepReading(ruby: Element): void {
  const reading = [...ruby.querySelectorAll('rt')].map((one) => one.textContent.trim()).join('')
  for (const one of ruby.querySelectorAll('rt, rp')) one.remove()
  let made = ruby.ownerDocument.createElement('ruby')
  made.dataset['reading'] = reading
  made.append(ruby.textContent.trim())
  for (const mark of [...ruby.querySelectorAll<HTMLElement>(inline)].flatMap(marksOf)) {
    mark.append(made)
    made = mark
  }
  ruby.replaceWith(made)
}

const kept = new Set([
  'href',
  'cite',
  'data-reading',
  'data-depth',
  'data-ordered',
  'start',
  'value',
  'colspan',
  'rowspan',
])

function clearAttributes(one: Element): void {
  const isTitle = one.classList.contains('MsoTitle')
  for (const name of one.getAttributeNames()) if (!kept.has(name)) one.removeAttribute(name)
  if (isTitle) one.className = 'MsoTitle'
}
