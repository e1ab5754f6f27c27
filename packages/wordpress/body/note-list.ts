import type { Block, BlockOf, Body } from '@tsuzuri/content/body/blocks'
import { headingId } from '@tsuzuri/content/body/headings'
import { rewriteBody } from '@tsuzuri/content/body/rewrite'
import { readHtml } from './html-tree.ts'
import { fittedLists } from './lists.ts'
import { noteMoved } from './moved-blocks.ts'
import { joined } from './runs.ts'
import type { Converting } from './conversion-context.ts'
import { textsOf } from './texts.ts'

/** A temporary link target of footnote references, until the heading of the notes is known. */
export const notesPlace = '#wp-footnotes'

export function noteMark(number: number): string {
  return `［${number}］`
}

/** The footnotes of a post as a numbered list with its own heading. */
export function noteBlocks(converting: Converting): Block[] {
  const items: BlockOf<'list'>['items'] = []
  const rest: Block[] = []
  for (const { content } of converting.footnotes) {
    const { texts, rest: others } = textsOf(converting.convert(readHtml(content) ?? [], []))
    const [first, ...more] = joined(texts)
    // An empty note keeps its number, so that later references stay correct.
    items.push({ content: first ?? [{ text: '（空の注）' }] })
    noteMoved(others, converting)
    rest.push(...more.map((one): Block => ({ type: 'paragraph', content: one })), ...others)
  }
  if (items.length === 0) return []
  const lists = fittedLists(true, items, 1, converting)
  return [{ type: 'heading', level: 2, content: [{ text: '注' }] }, ...lists, ...rest]
}

/** Links the footnote references to the heading of the notes, which is the last heading of the body. */
export function leadToNotes(body: Body): Body {
  const headings = body.blocks.filter(({ type }) => type === 'heading').length
  const href = `#${headingId(Math.max(headings, 1) - 1)}`
  return rewriteBody(body, {
    mark: (mark) => (mark.type === 'link' && mark.href === notesPlace ? { ...mark, href } : mark),
  })
}
