import { parse } from 'yaml'
import { escapePattern } from './escape-pattern.ts'
import type { PassageRule } from './finding.ts'
import { type Pattern, patternRule } from './rules/pattern-rule.ts'

type Entry = { expected: string; patterns: RegExp[]; reason: string }

/** A style dictionary in the format of prh: `rules` with `expected`, `pattern` or `patterns`, and `prh` for the reason. */
export function dictionaryRule(name: string, yaml: string): PassageRule {
  const entries = readDictionary(yaml)
  const patterns = entries.flatMap(({ expected, patterns, reason }): Pattern[] =>
    patterns.map((pattern) => ({
      pattern,
      message: (found) => `「${found}」は「${expected.replace(/\$\d/g, '〜')}」`,
      reason,
      fixes: [expected],
    })),
  )
  const rule = patternRule(name, patterns)
  return {
    name,
    // Skips text that already has the expected form, also if a pattern matches it.
    check: (passage) =>
      rule.check(passage).filter((remark) => remark.fixes[0] !== passage.text.slice(remark.from, remark.to)),
  }
}

/** Reports invalid entries with their number, for the person who edits the dictionary. */
export function readDictionary(yaml: string): Entry[] {
  const file: unknown = parse(yaml)
  const rules = isRecord(file) && Array.isArray(file['rules']) ? (file['rules'] as unknown[]) : []
  return rules.map((rule, at) => {
    const expected = isRecord(rule) ? rule['expected'] : undefined
    if (!isRecord(rule) || typeof expected !== 'string')
      throw new Error(`表記辞書の${at + 1}番目に expected がありません`)
    const given = [rule['patterns'] ?? rule['pattern'] ?? []].flat().filter((one) => typeof one === 'string')
    const patterns = given.length === 0 ? [looseForm(expected)] : given.map((one) => readPattern(one, at))
    return {
      expected,
      patterns,
      reason: typeof rule['prh'] === 'string' ? rule['prh'] : '編集部の表記にそろえます。',
    }
  })
}

function readPattern(text: string, at: number): RegExp {
  const [, source, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  try {
    const isPlain = source === undefined
    return new RegExp(
      isPlain ? escapePattern(text) : source,
      [...new Set(`${isPlain ? '' : flags}gu`)].join(''),
    )
  } catch {
    throw new Error(`表記辞書の${at + 1}番目の pattern を読めません`)
  }
}

/** Without a pattern: the expected text, case-insensitive. */
function looseForm(expected: string): RegExp {
  return new RegExp(escapePattern(expected), 'giu')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
