import type { BlockMaker } from './block-maker.ts'
import type { Block } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import { embedOf, filmOf, frameOf, postOf } from './embeds.ts'
import { fileOf } from './files.ts'
import { figureOf } from './figures.ts'
import { backgroundOf, gatheredGallery, imageOf, repeatedImage, shortcodeGallery } from './images.ts'
import { childrenOf, hasClass } from './html-tree.ts'
import { listOf } from './lists.ts'
import { quoteOf } from './quotes.ts'
import { joined } from './runs.ts'
import { tableOf } from './tables.ts'
import { textsOf } from './texts.ts'

/** The converter for each element name that becomes blocks of its own. */
export function findMaker(tagName: string): BlockMaker | undefined {
  return Object.hasOwn(makers, tagName) ? makers[tagName] : undefined
}

const heading =
  (level: 2 | 3 | 4): BlockMaker =>
  (element, converting, marks) => {
    const { texts, rest } = textsOf(converting.convert(childrenOf(element), marks))
    const [first, ...more] = joined(texts)
    if (first === undefined) return rest
    return [{ type: 'heading', level, content: first }, ...more.map(paragraph), ...rest]
  }

function paragraph(content: Text): Block {
  return { type: 'paragraph', content }
}

const makers: Record<string, BlockMaker> = {
  h1: heading(2),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(4),
  h6: heading(4),
  hr: () => [{ type: 'divider' }],
  ul: (element, converting, marks) =>
    hasClass(element, /^(?:wp-block-gallery|blocks-gallery-grid)$/)
      ? gatheredGallery(element, converting, marks)
      : listOf(element, converting, marks),
  ol: listOf,
  blockquote: (element, converting, marks) => postOf(element) ?? quoteOf(element, converting, marks),
  table: tableOf,
  figure: figureOf,
  div: (element, converting, marks) => {
    if (hasClass(element, /^wp-block-file$/)) return fileOf(element, converting, marks)
    return hasClass(element, /^wp-caption$/)
      ? figureOf(element, converting, marks)
      : backgroundOf(element, converting, marks)
  },
  section: backgroundOf,
  img: imageOf,
  noscript: repeatedImage,
  iframe: frameOf,
  video: filmOf,
  audio: filmOf,
  object: filmOf,
  embed: embedOf,
  'wp-gallery': shortcodeGallery,
}
