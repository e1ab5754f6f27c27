import { cleanInline } from './clean-inline.ts'
import { cleanQuotes } from './clean-quotes.ts'
import { cleanTables } from './clean-tables.ts'
import { writeEmoji } from './emoji-pictures.ts'
import { flattenLists } from './flatten-lists.ts'
import { keepLines, splitAtBlankLines, trimBreaks } from './keep-lines.ts'
import { type OutsideContent, takeOutsideContent } from './outside-content.ts'
import { writeRaisedLetters } from './raised-letters.ts'
import { removeSpacing, unwrapSource } from './source-layout.ts'
import { gatherWordLists } from './word-lists.ts'

export type Cleaned = { html: string } & Losses & Omit<OutsideContent, 'place'>

type Losses = {
  isStruck: boolean
  /** Superscripts or subscripts without a character of their own became letters. */
  isRaised: boolean
  hasWideTable: boolean
}

/** Reduces HTML from Word, Google Docs or a web page to the elements of our blocks. */
export function cleanHtml(html: string, { isIntoCell = false } = {}): Cleaned {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  for (const one of [...body.querySelectorAll('*')].filter(isHidden)) one.remove()
  for (const one of [...body.querySelectorAll('*')].filter(isOfWord)) one.replaceWith(...one.childNodes)
  // A deletion of Word is one of tracked changes; pages strike through what was valid, such as a price.
  if (isWordDocument(page)) for (const one of body.querySelectorAll('del')) one.remove()
  writeEmoji(body)
  const { place, ...outside } = takeOutsideContent(body)
  for (const one of body.querySelectorAll(unwanted)) one.remove()
  const isStruck = [...body.querySelectorAll(struck)].some((one) => one.textContent.trim() !== '')
  const isRaised = writeRaisedLetters(body)
  gatherWordLists(body)
  keepLines(body)
  cleanInline(body)
  splitAtBlankLines(body)
  const hasWideTable = cleanTables(body, { isIntoCell })
  flattenLists(body)
  cleanBlocks(body)
  unwrapSource(body)
  removeSpacing(body)
  for (const one of body.querySelectorAll('p, h2, h3, h4, li')) {
    if (one.textContent.trim() === '' && one.closest('[data-block]') === null) one.remove()
  }
  for (const one of body.querySelectorAll('p, h2, h3, h4, div')) trimBreaks(one)
  place()
  return { html: body.innerHTML, isStruck, isRaised, hasWideTable, ...outside }
}

const unwanted =
  'script, style, meta, link, title, xml, svg, iframe, object, form, input, button, noscript, template, rp'
const struck = 's, strike, del, [style*="line-through"]'

function isHidden(one: Element): boolean {
  return /display\s*:\s*none|mso-hide\s*:\s*all/i.test(one.getAttribute('style') ?? '')
}

function isWordDocument({ documentElement }: Document): boolean {
  const generator = documentElement.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? ''
  return (
    /^Microsoft Word/i.test(generator) ||
    documentElement.hasAttribute('xmlns:w') ||
    documentElement.querySelector('[class^="Mso"]') !== null
  )
}

/** Content controls and smart tags of Word, which have text in them. */
function isOfWord({ localName }: Element): boolean {
  return localName.includes(':') && localName !== 'o:p'
}

const renamed: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  pre: 'p',
  dt: 'p',
  dd: 'p',
  address: 'p',
}

function cleanBlocks(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const [from, to] of Object.entries(renamed))
    for (const one of body.querySelectorAll(from)) rename(one, to)
  cleanQuotes(body)
}

function rename(one: Element, name: string): HTMLElement {
  const made = one.ownerDocument.createElement(name)
  made.append(...one.childNodes)
  one.replaceWith(made)
  return made
}
