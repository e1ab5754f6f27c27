import { cautionRule } from './cautions.ts'
import { dictionaryRule } from './dictionary.ts'
import type { Finding, Passage, PassageRule, TextRule } from './finding.ts'
import { brackets } from './rules/brackets.ts'
import { endings } from './rules/endings.ts'
import { length } from './rules/length.ts'
import { particles } from './rules/particles.ts'
import { redundancy } from './rules/redundancy.ts'
import { repeatedWords } from './rules/repeated-words.ts'
import { signs } from './rules/signs.ts'
import { structure } from './rules/structure.ts'
import { style } from './rules/style.ts'
import { verbs } from './rules/verbs.ts'

export type CheckText = (passages: readonly Passage[]) => Finding[]

const passageRules: PassageRule[] = [
  signs,
  brackets,
  verbs,
  redundancy,
  particles,
  repeatedWords,
  endings,
  length,
]
const textRules: TextRule[] = [style, structure]

/** Runs all rules on a text. In quotations only symbols and brackets are checked. */
export function makeChecker(lists: { dictionary: string; cautions: string }): CheckText {
  const rules = [...passageRules, dictionaryRule('表記', lists.dictionary), cautionRule(lists.cautions)]
  return (passages) =>
    [
      ...passages.flatMap((passage, at) => checkPassage(rules, passage, at)),
      ...textRules.flatMap((rule) => checkWhole(rule, passages)),
    ].toSorted((a, b) => a.passage - b.passage || a.from - b.from)
}

function checkPassage(rules: PassageRule[], passage: Passage, at: number): Finding[] {
  if (passage.kind === 'image') return []
  const meant = passage.kind === 'quote' ? [signs, brackets] : rules
  return meant.flatMap((rule) =>
    rule
      .check(passage)
      .map((remark) => ({ weight: 'advice' as const, ...remark, passage: at, rule: rule.name })),
  )
}

function checkWhole(rule: TextRule, passages: readonly Passage[]): Finding[] {
  return rule.check(passages).map((remark) => ({ weight: 'advice' as const, ...remark, rule: rule.name }))
}
