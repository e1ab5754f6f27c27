import { parse } from 'yaml'
import { escapePattern } from './escape-pattern.ts'
import type { PassageRule, Remark } from './finding.ts'

type Group = { name: string; reason: string; alternatives: string[]; expressions: string[] }

/**
 * Expressions that the law on medicines and cosmetics (薬機法) or the law on representations (景品表示法) restricts. Advice for
 * editors, not a legal opinion.
 */
export function cautionRule(yaml: string): PassageRule {
  const groups = readCautions(yaml).map((group) => ({
    ...group,
    patterns: group.expressions.map(readExpression),
  }))
  return {
    name: '薬機法・景表法',
    check: ({ text }) =>
      withoutInner(
        groups.flatMap((group) => group.patterns.flatMap((pattern) => find(text, pattern, group))),
      ),
  }
}

export function readCautions(yaml: string): Group[] {
  const file = parse(yaml) as { groups: Group[] }
  return file.groups
}

/** `…` matches a few characters between two words. */
function readExpression(expression: string): RegExp {
  return new RegExp(
    expression
      .split('…')
      .map((part) => escapePattern(part))
      .join('[^。！？\\n]{0,8}'),
    'gu',
  )
}

function find(text: string, pattern: RegExp, { name, reason, alternatives }: Group): Remark[] {
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    weight: 'caution',
    message: `「${match[0]}」（${name}）`,
    reason:
      alternatives.length === 0
        ? reason
        : `${reason} 言い換えの例：${alternatives.map((one) => `「${one}」`).join('')}`,
    fixes: [],
  }))
}

/** Of nested matches only the longest is shown. */
function withoutInner(remarks: Remark[]): Remark[] {
  return remarks.filter((one) => !remarks.some((other) => other !== one && contains(other, one)))
}

function contains(outer: Remark, inner: Remark): boolean {
  const isWithin = outer.from <= inner.from && outer.to >= inner.to
  const isSame = outer.from === inner.from && outer.to === inner.to
  return isWithin && (!isSame || outer.message < inner.message)
}
