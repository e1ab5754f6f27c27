import type { AnalysedWord } from '@tsuzuri/api/studio/text-analysis'

export type { AnalysedWord }

/** A passage of text to check. Rules depend on its kind: a heading needs no full stop. */
export type Passage = {
  kind: 'paragraph' | 'heading' | 'item' | 'quote' | 'caption' | 'cell' | 'line' | 'image'
  /** The text; for an image its alternative text. */
  text: string
  level?: number
  /** The analysed words, once the server has returned them. */
  words?: readonly AnalysedWord[]
}

/** The name of the rule on legally restricted expressions. */
export const cautionRuleName = '薬機法・景表法'

export type Weight = 'advice' | 'caution'

/** A suggestion: where, what, why, and a possible replacement. Never an error. */
export type Finding = {
  passage: number
  from: number
  to: number
  rule: string
  weight: Weight
  message: string
  reason: string
  fixes: string[]
}

/** A rule's result for one passage; the checker adds the passage. */
export type Remark = Omit<Finding, 'passage' | 'rule' | 'weight'> & { weight?: Weight }

export type PassageRule = { name: string; check: (passage: Passage) => Remark[] }

/** A rule that needs the whole text, such as the order of headings. */
export type TextRule = {
  name: string
  check: (passages: readonly Passage[]) => (Remark & { passage: number })[]
}
