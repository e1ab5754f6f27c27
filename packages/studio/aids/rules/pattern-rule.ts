import type { Passage, PassageRule, Remark } from '../finding.ts'

export type Pattern = {
  pattern: RegExp
  message: (found: string) => string
  reason: string
  /** May contain $1 of the pattern; several are offered as a choice. */
  fixes?: readonly string[]
  /** For a fix that is computed from the text. */
  fix?: (found: string) => string
}

/** Creates a rule from a list of patterns. */
export function patternRule(
  name: string,
  patterns: readonly Pattern[],
  isMeant = (_passage: Passage) => true,
): PassageRule {
  return {
    name,
    check: (passage) => (isMeant(passage) ? patterns.flatMap((pattern) => apply(pattern, passage.text)) : []),
  }
}

function apply({ pattern, message, reason, fixes = [], fix }: Pattern, text: string): Remark[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [found] = match
    const offered = fix === undefined ? fixes.map((one) => fill(one, match)) : [fix(found)]
    return {
      from: match.index,
      to: match.index + found.length,
      message: message(found),
      reason,
      fixes: offered,
    }
  })
}

function fill(fix: string, match: RegExpMatchArray): string {
  return fix.replace(/\$(\d)/g, (_all, group: string) => match[Number(group)] ?? '')
}
