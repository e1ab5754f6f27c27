import type { Mark } from '@tsuzuri/content/body/inline'
import { childrenOf, findWithin, type HtmlElement, isElement, wordsIn } from './html-tree.ts'
import { withMark } from './marks.ts'
import { asLine, type Run } from './runs.ts'

const longestReading = 100

/** Text with its reading; undefined if the element contains more than text. */
export function readRuby(ruby: HtmlElement, marks: readonly Mark[]): Run[] | undefined {
  if (findWithin(ruby, ({ tagName }) => !plain.has(tagName)) !== undefined) return undefined
  const runs: Run[] = []
  let base = ''
  for (const child of childrenOf(ruby)) {
    const name = isElement(child) ? child.tagName : ''
    if (name === 'rp') continue
    if (name !== 'rt' && name !== 'rtc') {
      base += wordsIn([child])
      continue
    }
    const reading = asLine(wordsIn([child]), Infinity)
    if (base.trim() === '' || reading === '' || reading.length > longestReading)
      runs.push({ text: reading === '' ? base : `${base}（${reading}）`, marks })
    else runs.push({ text: base.trim(), marks: withMark(marks, { type: 'ruby', reading }) })
    base = ''
  }
  if (base.trim() !== '') runs.push({ text: base, marks })
  return runs
}

const plain = new Set(['rb', 'rt', 'rp', 'rtc', 'span', 'b', 'strong', 'em', 'i', 'font'])
