import type { Passage, PassageRule, Remark } from '../finding.ts'

export type Pattern = {
  pattern: RegExp
  message: (found: string) => string
  reason: string
  /** May use $1 of the pattern; more than one is offered as a choice. */
  fixes?: readonly string[]
  /** For a fix that has to be worked out from the text. */
  fix?: (found: string) => string
}

/** A rule that is a list of patterns. */
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
