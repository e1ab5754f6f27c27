import type { Passage, PassageRule, Remark } from '../finding.ts'

export type Pattern = {
  pattern: RegExp
  message: (found: string) => string
  reason: string
  /** May contain $1 of the pattern; several are offered as a choice. */
  fixes?: readonly string[]
  /** For fixes that are computed from the text and the named groups of the pattern. */
  fix?: (found: string, groups: Readonly<Record<string, string | undefined>>) => string | readonly string[]
}

/** A rule that exposes its patterns, so that a test can check that each has an example. */
export type PatternRule = PassageRule & { patterns: readonly Pattern[] }

/** Creates a rule from a list of patterns. */
export function patternRule(
  name: string,
  patterns: readonly Pattern[],
  isMeant = (_passage: Passage) => true,
): PatternRule {
  return {
    name,
    patterns,
    check: (passage) => (isMeant(passage) ? patterns.flatMap((pattern) => apply(pattern, passage.text)) : []),
  }
}

function apply({ pattern, message, reason, fixes = [], fix }: Pattern, text: string): Remark[] {
  return matchesOf(pattern, text).map((match) => {
    const [found] = match
    const offered =
      fix === undefined ? fixes.map((one) => fill(one, match)) : [fix(found, match.groups ?? {})].flat()
    return {
      from: match.index,
      to: match.index + found.length,
      message: message(found),
      reason,
      fixes: offered,
    }
  })
}

/** Like `matchAll`, but without a copy of the pattern, which the engine would have to compile again. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return found
}

function fill(fix: string, match: RegExpMatchArray): string {
  return fix.replace(/\$(\d)/g, (_all, group: string) => match[Number(group)] ?? '')
}
