import type { Block } from '@tsuzuri/content/body/blocks'
import type { BlockMaker } from './block-maker.ts'
import { attributeOf, childrenOf, isElement, wordsIn } from './html-tree.ts'
import { asLine } from './runs.ts'
import { textsOf } from './texts.ts'

const mostParagraphs = 100
const longestSource = 300

export const quoteOf: BlockMaker = (element, converting, marks) => {
  const children = childrenOf(element)
  const isSource = (at: number) => {
    const child = children[at]
    return child !== undefined && isElement(child) && (child.tagName === 'cite' || child.tagName === 'footer')
  }
  const source = asLine(wordsIn(children.filter((_, at) => isSource(at))), Infinity)
  const fits = source.length <= longestSource
  const inside = fits ? children.filter((_, at) => !isSource(at)) : children
  const { texts, rest } = textsOf(converting.convert(inside, marks))
  if (texts.length === 0) {
    return source === '' || !fits ? rest : [{ type: 'paragraph', content: [{ text: source }] }, ...rest]
  }
  const cited = attributeOf(element, 'cite')
  const url = cited === undefined ? undefined : converting.follow(cited)
  const quotes: Block[] = []
  for (let at = 0; at < texts.length; at += mostParagraphs) {
    const isLast = at + mostParagraphs >= texts.length
    quotes.push({
      type: 'quote',
      content: texts.slice(at, at + mostParagraphs),
      ...(isLast && source !== '' && fits ? { source } : {}),
      ...(isLast && url !== undefined && /^https?:/.test(url) ? { url } : {}),
    })
  }
  return [...quotes, ...rest]
}
