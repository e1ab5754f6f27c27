import { type Body, kindOf } from '../body/blocks.ts'
import type { Mark } from '../body/inline.ts'
import { rewriteBody } from '../body/rewrite.ts'

/** A body as partners take it, and what had to be left out for that. */
export type CleanedBody = { body: Body; notes: string[] }

/**
 * Without what belongs to this site alone: paid links, cards of other articles, ways to our own services, readings over
 * letters and coloured words that other readers' screens do not know.
 */
export function cleanBody(body: Body): CleanedBody {
  const notes = new Set<string>()
  const cleaned = rewriteBody(body, {
    mark: (mark) => cleanMark(mark, notes),
    block: (block) => kindOf(block).forPartners(block, (sentence) => notes.add(sentence)),
  })
  return { body: cleaned, notes: [...notes] }
}

function cleanMark(mark: Mark, notes: Set<string>): Mark | undefined {
  if (mark.type === 'ruby' || mark.type === 'marker') return undefined
  if (mark.type === 'link' && mark.rel === 'sponsored') {
    notes.add('広告のリンクを外しました')
    return undefined
  }
  return mark
}
