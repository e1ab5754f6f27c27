import type { ProofLists } from '@tsuzuri/content/proofreading/proof-lists'
import { cautionRule } from './cautions.ts'
import { dictionaryRule } from './dictionary.ts'
import type { Finding, Passage, PassageRule, TextRule } from './finding.ts'
import { brackets } from './rules/brackets.ts'
import { chainedNouns } from './rules/chained-nouns.ts'
import { doubledWords } from './rules/doubled-words.ts'
import { endings } from './rules/endings.ts'
import { homophones } from './rules/homophones.ts'
import { honorifics } from './rules/honorifics.ts'
import { idioms } from './rules/idioms.ts'
import { kanaUsage } from './rules/kana-usage.ts'
import { length } from './rules/length.ts'
import { loneTari } from './rules/lone-tari.ts'
import { misconvertedWords } from './rules/misconverted-words.ts'
import { particles } from './rules/particles.ts'
import { redundancy } from './rules/redundancy.ts'
import { repeatedWords } from './rules/repeated-words.ts'
import { signs } from './rules/signs.ts'
import { spellingVariants } from './rules/spelling-variants.ts'
import { structure } from './rules/structure.ts'
import { style } from './rules/style.ts'
import { verbs } from './rules/verbs.ts'
import { weekdayRule } from './rules/weekdays.ts'

export type CheckText = (passages: readonly Passage[]) => Finding[]

const passageRules: PassageRule[] = [
  signs,
  brackets,
  verbs,
  honorifics,
  homophones,
  misconvertedWords,
  kanaUsage,
  idioms,
  redundancy,
  particles,
  repeatedWords,
  doubledWords,
  chainedNouns,
  loneTari,
  endings,
  length,
]
const textRules: TextRule[] = [style, structure, spellingVariants]

/** Runs all rules on a text. In quotations only symbols and brackets are checked. */
export function makeChecker(lists: ProofLists, today = () => new Date()): CheckText {
  const rules = [
    ...passageRules,
    weekdayRule(today),
    dictionaryRule('表記', lists.spellings),
    cautionRule(lists.cautions),
  ]
  return (passages) =>
    withoutRepeats([
      ...passages.flatMap((passage, at) => checkPassage(rules, passage, at)),
      ...textRules.flatMap((rule) => checkWhole(rule, passages)),
    ]).toSorted((a, b) => a.passage - b.passage || a.from - b.from)
}

function checkPassage(rules: PassageRule[], passage: Passage, at: number): Finding[] {
  // An empty alternative text has nothing to check; a rule on the whole article reports it.
  if (passage.kind === 'image' && passage.text.trim() === '') return []
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

/** Two rules may report the same words; only the first finding is shown. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen: Finding[] = []
  for (const one of findings) {
    const isSeen = seen.some(
      (other) =>
        other.passage === one.passage &&
        other.weight === one.weight &&
        other.from === one.from &&
        (other.to === one.to || other.rule === one.rule),
    )
    if (!isSeen) seen.push(one)
  }
  return seen
}
