import { type Body, kindOf } from '../body/blocks.ts'
import type { Mark } from '../body/inline.ts'
import { rewriteBody } from '../body/rewrite.ts'

/** A body in the form that partners accept, and what was removed. */
export type CleanedBody = { body: Body; notes: string[] }

/**
 * Removes what belongs to this site alone: paid links, cards of other articles, links to our own services, and ruby and
 * markers, which other sites do not style.
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
