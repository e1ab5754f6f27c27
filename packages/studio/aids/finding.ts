/** A stretch of text to look at. Kinds differ in what is expected of them: a heading needs no full stop. */
export type Passage = {
  kind: 'paragraph' | 'heading' | 'item' | 'quote' | 'caption' | 'cell' | 'line' | 'image'
  /** The words; of an image its alternative text. */
  text: string
  level?: number
}

export type Weight = 'advice' | 'caution'

/** Something worth a second look: where, what, why, and what could stand there instead. Never a prohibition. */
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

/** What a rule says about one passage; the kernel adds which passage it was. */
export type Remark = Omit<Finding, 'passage' | 'rule' | 'weight'> & { weight?: Weight }

export type PassageRule = { name: string; check: (passage: Passage) => Remark[] }

/** A rule that needs to see the whole text, such as the order of headings. */
export type TextRule = {
  name: string
  check: (passages: readonly Passage[]) => (Remark & { passage: number })[]
}
